import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathToFileURL } from 'node:url'

/** The built site as a listener: the fourth argument becomes `Astro.locals`. */
export type PageHandler = (
  request: IncomingMessage,
  response: ServerResponse,
  /** None: with one, what no page answers would go there instead of to our own 404 page. */
  next: undefined,
  locals: object,
) => unknown

/** Loads the build. It must not start a server of its own. */
export async function loadPages(entry: string): Promise<PageHandler> {
  process.env['ASTRO_NODE_AUTOSTART'] = 'disabled'
  const built = (await import(pathToFileURL(entry).href)) as { handler: PageHandler }

  return built.handler
}
