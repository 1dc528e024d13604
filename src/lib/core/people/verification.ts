/** Of an identity verification. What was declined may be tried again. */
export const verificationStatuses = ['pending', 'approved', 'declined'] as const
export const documentTypes = ['passport', 'id_card', 'driving_licence', 'residence_permit'] as const
export type IdentityDocument = (typeof documentTypes)[number]
