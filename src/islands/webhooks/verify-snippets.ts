/** How a receiver checks a request with the official libraries of Standard Webhooks. The same in every language. */
export const verifySnippets = {
  node: `import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)

const bytes = express.raw({ type: 'application/json' })
app.post('/webhooks', bytes, (request, response) => {
  const body = request.body.toString()
  const event = webhook.verify(body, request.headers)
  response.sendStatus(204)
})`,
  python: `import os
from standardwebhooks import Webhook

webhook = Webhook(os.environ['WEBHOOK_SECRET'])

@app.post('/webhooks')
def receive():
    body = request.get_data(as_text=True)
    event = webhook.verify(body, dict(request.headers))
    return '', 204`,
} as const

/** The least of it, beside a secret just shown. */
export const shortSnippet = `import { Webhook } from 'standardwebhooks'

const event = new Webhook(process.env.WEBHOOK_SECRET).verify(body, headers)`
