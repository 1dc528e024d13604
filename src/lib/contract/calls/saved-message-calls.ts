import { call, json, noContent } from '../call.ts'
import {
  SavedMessageChange,
  SavedMessageInput,
  SavedMessages,
  SavedMessageShape,
} from '../saved-message-shapes.ts'
import { id } from './parameters.ts'

/** Who writes envelopes or templates: both have a message. */
const writing = { access: 'organization', permissions: ['create_envelopes', 'create_templates'] } as const

/** Messages of envelopes that are kept to be used again: a person's own, and those their organization shares. */
export const savedMessageCalls = {
  'GET /saved-messages': call({ ...writing, answer: json(200, SavedMessages) }),
  /** `forbidden` where it is to be shared and the caller may not manage the organization; `saved-messages-full`. */
  'POST /saved-messages': call({
    ...writing,
    body: SavedMessageInput,
    answer: json(201, SavedMessageShape),
  }),
  'PUT /saved-messages/{id}': call({
    ...writing,
    params: id,
    body: SavedMessageChange,
    answer: json(200, SavedMessageShape),
  }),
  'DELETE /saved-messages/{id}': call({ ...writing, params: id, answer: noContent(204) }),
} as const
