import { Refusal } from '#core/refusal.ts'
import type { Context, Hono } from 'hono'
import { networkOf } from '../identity/networks.ts'
import type { App } from '../make-app.ts'
import { answerCertificate } from './answer-certificate.ts'
import { answerList } from './answer-list.ts'
import { answerAskedQuestion, answerPostedQuestion } from './answer-status.ts'
import { problemResponse } from './mount-calls.ts'
import { originOf } from './origin-of.ts'
import type { ServerEnv } from './server-env.ts'

const statusPath = '/pki/ocsp'

/** What is known of our authorities, for everybody: certificates, lists of revoked ones, and answers about one (RFC 5280 §4.2.1.13, §4.2.2.1). */
export function mountPublicKeys(http: Hono<ServerEnv>, { services, config, log }: App): void {
  const publish = async (c: Context<ServerEnv>, answer: () => Promise<Response>, what: string) => {
    const from = originOf(c.req.raw.headers, c.env.peer, config.trustedProxies)
    try {
      services.callLimits.spend('public-read', from)
      return await answer()
    } catch (error) {
      return problemResponse(error, log, what)
    }
  }
  const publishList = (c: Context<ServerEnv>, name: string) =>
    publish(
      c,
      async () => {
        const list = await services.revocationLists.find(name)
        if (!list) throw new Refusal('not-found')
        return answerList(c.req.raw, list)
      },
      'revocation list',
    )
  const publishCertificate = (c: Context<ServerEnv>, name: string) =>
    publish(
      c,
      async () => {
        const certificate = await services.publishedCertificates.find(name)
        if (!certificate) throw new Refusal('not-found')
        return answerCertificate(c.req.raw, certificate)
      },
      'certificate of an authority',
    )

  http.post(statusPath, (c) => {
    const held = services.bodies.hold()
    const ask = () => {
      held.of(networkOf(originOf(c.req.raw.headers, c.env.peer, config.trustedProxies).ip ?? ''))
      return answerPostedQuestion(c.req.raw, services.certificateStatuses, held)
    }
    return publish(c, ask, 'status of a certificate').finally(() => held.release())
  })
  http.get(`${statusPath}/*`, (c) =>
    publish(
      c,
      () => answerAskedQuestion(c.req.raw, `${statusPath}/`, services.certificateStatuses),
      'status of a certificate',
    ),
  )
  // Where certificates of before name it.
  http.get('/crl/:name', (c) => publishList(c, c.req.param('name')))
  http.get('/pki/:name', (c) => {
    const name = c.req.param('name')

    return name.endsWith('.crl') ? publishList(c, name) : publishCertificate(c, name)
  })
}
