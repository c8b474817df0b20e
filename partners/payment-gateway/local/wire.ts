export interface ApiFault {
  readonly on: 'create' | 'read' | 'refund' | 'debit';
  /** `lost`: it is done, and the answer never arrives. `declined`: of a debit, the bank says no. */
  readonly kind: 'error' | 'too_many' | 'slow' | 'lost' | 'declined';
  times: number;
}
/** What the local gateway answers to one of its REST calls. */
export interface WireReply {
  readonly status: number;
  readonly body: object;
}
