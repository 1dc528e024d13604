import { z } from 'zod'
import { call, json } from '../call.ts'
import { StarterId, StarterShape, UseStarterInput } from '../gallery-shapes.ts'
import { LocaleCode } from '../shapes.ts'
import { TemplateShape } from '../template-shapes.ts'
import { imageWidth, PageNumber } from './parameters.ts'

const language = z.strictObject({ language: LocaleCode.optional() })

/** Templates that come with the product, to begin with. */
export const galleryCalls = {
  'GET /template-gallery': call({
    access: 'organization',
    permissions: ['create_templates'],
    query: language,
    answer: json(200, z.object({ items: z.array(StarterShape) })),
  }),
  'GET /template-gallery/{id}/pages/{page}': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: z.object({ id: StarterId, page: PageNumber }),
    query: imageWidth.extend(language.shape),
    answer: { status: 200, type: 'image/webp' },
  }),
  /** A template of the organization, which is its own from then on. */
  'POST /template-gallery/{id}/template': call({
    access: 'organization',
    permissions: ['create_templates'],
    params: z.object({ id: StarterId }),
    body: UseStarterInput,
    answer: json(201, TemplateShape),
  }),
} as const
