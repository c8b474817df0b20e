/**
 * Debits and UPI links need both; Razorpay allows placeholders. The patient's own number and address are no business of
 * theirs.
 */
export const NO_CONTACT = { email: 'void@razorpay.com', contact: '9999999999' } as const;
