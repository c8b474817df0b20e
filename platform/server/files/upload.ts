/** A file as it came in, whole: sizes are limited by the endpoint's declaration before anything is stored. */
export interface UploadedFile {
  readonly filename: string;
  /** As declared by the client; what the bytes are is found out from the bytes. */
  readonly mimetype: string;
  readonly bytes: Buffer;
}
