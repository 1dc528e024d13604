import type { Billing } from './billing/make-billing.ts'
import type { SavedMessages } from './organizations/make-saved-messages.ts'
import type { Teams } from './organizations/make-teams.ts'
import type { Contacts } from './contacts/make-contacts.ts'
import type { Documents } from './documents/make-documents.ts'
import type { OrganizationKey } from './sealing/organization-key/make-organization-key.ts'
import type { PersonErasure } from './erasure/make-person-erasure.ts'
import type { Envelopes } from './envelopes/make-envelopes.ts'
import type { HostPages } from './config/config.ts'
import type { CallLimits } from './http/call-limits.ts'
import type { PreviewMail } from './mail/make-preview-mail.ts'
import type { KeptMail } from './mail/mailers.ts'
import type { HostReturnedMail } from './mail/returned/make-host-returned-mail.ts'
import type { TakeReturns } from './mail/returned/take-returns.ts'
import type { NotificationChoices } from './notifications/make-notification-choices.ts'
import type { Notifications } from './notifications/make-notifications.ts'
import type { Identity } from './identity/make-identity.ts'
import type { KeyReader } from './organizations/key-reader.ts'
import type { ApiKeys } from './organizations/make-api-keys.ts'
import type { MailWordings } from './organizations/make-mail-wording.ts'
import type { Members } from './organizations/make-members.ts'
import type { OrganizationUsers } from './organizations/make-organization-users.ts'
import type { Organizations } from './organizations/make-organizations.ts'
import type { Asker } from './people/make-asker.ts'
import type { People } from './people/make-people.ts'
import type { Places } from './places/places.ts'
import type { DeviceSessions } from './profile/make-device-sessions.ts'
import type { HostHealthService } from './health/make-host-health.ts'
import type { HostStorageService } from './health/make-host-storage.ts'
import type { HostOrganizations } from './organizations/make-host-organizations.ts'
import type { HostJobsService } from './people/make-host-jobs.ts'
import type { HostVerifications } from './profile/make-host-verifications.ts'
import type { Papers } from './profile/make-papers.ts'
import type { Profile } from './profile/make-profile.ts'
import type { Verifications } from './profile/make-verifications.ts'
import type { Reports } from './reports/make-reports.ts'
import type { BytesInFlight } from './requests/bytes-in-flight.ts'
import type { RateLimits } from './requests/rate-limits.ts'
import type { SecurityEvents } from './security/security-events.ts'
import type { RoomTokens } from './signing/make-room-tokens.ts'
import type { SavedSignatures } from './signing/make-saved-signatures.ts'
import type { SigningRoom } from './signing/make-signing-room.ts'
import type { TemplateGallery } from './templates/gallery/make-template-gallery.ts'
import type { BulkSends } from './templates/make-bulk-sends.ts'
import type { DirectLinks } from './templates/make-direct-links.ts'
import type { TemplateShares } from './templates/make-template-shares.ts'
import type { Templates } from './templates/make-templates.ts'
import type { PublishedCertificates } from './trust/published-certificates.ts'
import type { CertificateStatuses } from './trust/status/certificate-status.ts'
import type { RevocationLists } from './trust/revocation-lists.ts'
import type { AskRecord } from './verdict/make-ask-record.ts'
import type { TrustListOf } from './verdict/make-trust-list.ts'
import type { VerdictReports } from './verdict/make-verdict-reports.ts'
import type { Verify } from './verdict/make-verify.ts'
import type { Webhooks } from './webhooks/make-webhooks.ts'

/** Everything a page or a route may call. */
export type Services = {
  people: People
  profile: Profile
  devices: DeviceSessions
  verifications: Verifications
  papers: Papers
  hostHealth: HostHealthService
  hostJobs: HostJobsService
  hostOrganizations: HostOrganizations
  hostReturnedMail: HostReturnedMail
  hostStorage: HostStorageService
  hostVerifications: HostVerifications
  notificationChoices: NotificationChoices
  notifications: Notifications
  organizations: Organizations
  mailWording: MailWordings
  previewMail: PreviewMail
  members: Members
  organizationUsers: OrganizationUsers
  apiKeys: ApiKeys
  keys: KeyReader
  billing: Billing
  places: Places
  documents: Documents
  templates: Templates
  templateShares: TemplateShares
  templateGallery: TemplateGallery
  directLinks: DirectLinks
  bulkSends: BulkSends
  envelopes: Envelopes
  personErasure: PersonErasure
  organizationKey: OrganizationKey
  reports: Reports
  contacts: Contacts
  savedMessages: SavedMessages
  teams: Teams
  signing: SigningRoom
  roomTokens: RoomTokens
  savedSignatures: SavedSignatures
  webhooks: Webhooks
  asker: Asker
  limits: RateLimits
  bodies: BytesInFlight
  callLimits: CallLimits
  security: SecurityEvents
  takeReturns: TakeReturns
  verify: Verify['verify']
  verifyAndShow: Verify['verifyAndShow']
  askRecord: AskRecord
  verdictReports: VerdictReports
  trustList: TrustListOf
  publishedCertificates: PublishedCertificates
  certificateStatuses: CertificateStatuses
  revocationLists: Pick<RevocationLists, 'find'>
  /** Mail that was kept instead of sent, newest first. Empty once an SMTP server is configured. */
  readOutbox(to: string | null): Promise<KeptMail[]>
  /** The `Set-Cookie` that makes a browser tell itself from others; null for one that does already. */
  deviceCookieFor(cookieHeader: string | null): string | null
  /** What the browser must know to reach the identity service. */
  identityClient: Identity['client']
  publicUrl: string
  hostPages: HostPages
  /** Where mail is shown that is kept for want of a mail server; null where it is sent, or shown to nobody. */
  keptMailUrl: string | null
}
