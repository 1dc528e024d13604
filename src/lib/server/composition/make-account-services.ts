import { makeIdentityEvents } from '../identity/identity-events.ts'
import { makeIdentity } from '../identity/make-identity.ts'
import { makeHostJobs } from '../people/make-host-jobs.ts'
import { makeEraseAccount } from '../people/erase-account.ts'
import { makeAsker } from '../people/make-asker.ts'
import type { People } from '../people/make-people.ts'
import { makeDeviceSessions } from '../profile/make-device-sessions.ts'
import { makeHostVerifications } from '../profile/make-host-verifications.ts'
import { makeNotificationChoices } from '../notifications/make-notification-choices.ts'
import { makePapers } from '../profile/make-papers.ts'
import { makeProfile } from '../profile/make-profile.ts'
import { makeVerifications } from '../profile/make-verifications.ts'
import { makePaperBox } from '../profile/paper-box.ts'
import { manualVerification } from '../profile/verification-provider.ts'
import type { Ground } from './make-ground.ts'

/** What belongs to one person's account: signing in, the profile, devices and the proof of who they are. */
export function makeAccountServices(ground: Ground, { claimPending }: Pick<People, 'claimPending'>) {
  const { publish, clock, config, database, enqueue } = ground
  const { instanceKey, log, publicUrl, random, security, notify } = ground
  const box = makePaperBox(instanceKey)
  const events = makeIdentityEvents({
    ...{ enqueue, random, instanceKey },
    onSignedUp: claimPending,
    onDeleting: makeEraseAccount({ clock, enqueue, notify, publish }),
    hasSms: config.sms.kind !== 'none',
  })
  const identity = makeIdentity({
    ...{ publicUrl, database, instanceKey, clock, random, log, security, events },
    config: config.identity,
    secureCookies: config.secureCookies,
  })

  return {
    identity,
    events,
    services: {
      asker: makeAsker({ database, sessions: identity.sessions, liveness: identity.embedded?.liveness }),
      identityClient: identity.client,
      profile: makeProfile({ database, clock }),
      devices: makeDeviceSessions({ identity, clock }),
      notificationChoices: makeNotificationChoices({ database }),
      papers: makePapers({ database, clock, random, box }),
      hostJobs: makeHostJobs({ database, clock, log }),
      hostVerifications: makeHostVerifications({ database, clock, notify, enqueue, box, security }),
      verifications: makeVerifications({
        ...{ database, clock, random, publicUrl },
        providers: [manualVerification],
        onHandedIn: ({ id, origin }) =>
          security.note({ event: 'papers-handed-in', who: { user: id }, from: origin, at: 'verification' }),
      }),
    },
  }
}
