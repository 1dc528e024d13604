import { z } from 'zod'
import { call, json, noContent } from '../call.ts'
import {
  NotificationChoice,
  NotificationChoices,
  NotificationPage,
  ReadMarks,
} from '../notification-shapes.ts'
import { CurrentUser, PreferenceInput, Preferences, SignUpInput } from '../people-shapes.ts'
import { CitiesInput, CountryItem, StateItem, StatesInput } from '../place-shapes.ts'
import {
  BasicUser,
  BasicUserInput,
  PaperParams,
  PaperShape,
  SessionShape,
  UserSettings,
  VerificationInput,
  VerificationRetry,
  VerificationShape,
} from '../profile-shapes.ts'
import { id, listing } from './parameters.ts'

/** What a person does about themselves, and what a registration asks. */
export const peopleCalls = {
  'POST /users/signup': call({ access: 'public', body: SignUpInput, answer: noContent(202) }),
  'GET /users/me': call({ access: 'user', answer: json(200, CurrentUser) }),
  'GET /users/preferences': call({ access: 'user', answer: json(200, Preferences) }),
  'PUT /users/preferences': call({ access: 'user', body: PreferenceInput, answer: json(200, Preferences) }),

  'GET /users/sessions': call({
    access: 'user',
    answer: json(200, z.object({ items: z.array(SessionShape) })),
  }),
  /** Ends every sign-in but this one. */
  'DELETE /users/sessions': call({ access: 'user', answer: noContent(204) }),
  'DELETE /users/sessions/{id}': call({ access: 'user', params: id, answer: noContent(204) }),

  'GET /idt-mgmt/api/v1/users/settings': call({ access: 'user', answer: json(200, UserSettings) }),
  'GET /idt-mgmt/api/v1/users/{id}/basic': call({
    access: 'user',
    params: id,
    answer: json(200, BasicUser),
  }),
  'PUT /idt-mgmt/api/v1/users/basic': call({
    access: 'user',
    body: BasicUserInput,
    answer: json(200, BasicUser),
  }),
  'POST /idt-mgmt/api/v1/users/verification': call({
    access: 'user',
    body: VerificationInput,
    answer: json(201, VerificationShape),
  }),
  'POST /idt-mgmt/api/v1/users/verification/retry': call({
    access: 'user',
    body: VerificationRetry,
    answer: json(200, VerificationShape),
  }),
  'GET /idt-mgmt/api/v1/users/verification/{id}': call({
    access: 'user',
    params: id,
    answer: json(200, VerificationShape),
  }),
  /** Takes back what nobody has decided, and everything handed in with it. */
  'DELETE /idt-mgmt/api/v1/users/verification/{id}': call({
    access: 'user',
    params: id,
    answer: noContent(204),
  }),

  /** Pictures of documents for a verification: kept until one is asked for, and no longer than its decision. */
  'GET /users/me/papers': call({
    access: 'user',
    answer: json(200, z.object({ items: z.array(PaperShape) })),
  }),
  'PUT /users/me/papers/{kind}/{side}': call({
    access: 'user',
    params: PaperParams,
    upload: 'file',
    answer: json(200, PaperShape),
  }),
  'GET /users/me/papers/{kind}/{side}': call({
    access: 'user',
    params: PaperParams,
    answer: { status: 200, type: 'image/jpeg' },
  }),
  'DELETE /users/me/papers/{kind}/{side}': call({
    access: 'user',
    params: PaperParams,
    answer: noContent(204),
  }),

  'GET /notifications': call({
    access: 'user',
    query: listing.extend({ type: z.string().max(40).optional() }),
    answer: json(200, NotificationPage),
  }),
  'POST /notifications/read': call({
    access: 'user',
    body: ReadMarks,
    answer: json(200, z.object({ unread: z.int() })),
  }),
  /** By which ways the person is told of each event that can be chosen about, in every organization of theirs. */
  'GET /notification-choices': call({ access: 'user', answer: json(200, NotificationChoices) }),
  'PUT /notification-choices': call({
    access: 'user',
    body: NotificationChoice,
    answer: json(200, NotificationChoices),
  }),

  'GET /region/americas': call({ access: 'public', answer: json(200, z.array(CountryItem)) }),
  'POST /countries/states': call({
    access: 'public',
    body: StatesInput,
    answer: json(200, z.array(StateItem)),
  }),
  'POST /countries/state/cities': call({
    access: 'public',
    body: CitiesInput,
    answer: json(200, z.array(z.string())),
  }),
} as const
