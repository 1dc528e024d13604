import { experimental_AstroContainer as AstroContainer } from 'astro/container'
import renderer from './island-renderer.ts'

/** Renders pages as the build does, without one. */
export async function makePageContainer(): Promise<AstroContainer> {
  const container = await AstroContainer.create()
  container.addServerRenderer({ renderer })
  container.addClientRenderer({ name: renderer.name, entrypoint: '@astrojs/react/client.js' })

  return container
}
