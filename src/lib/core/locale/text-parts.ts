type Texts = Readonly<Record<string, unknown>>

/**
 * What of a catalogue a page of the shell loads, and when: groups of keys and single ones, by who shows them. `shell` comes
 * with every page; the others when a module that shows them asks (`loadTexts`). A key may stand in several; with `!` before it,
 * it stays out of a group that has it.
 */
const parts = {
  shell: [
    'auth.signedOut',
    'billing.compare',
    'billing.open',
    'billing.planLabel',
    'common',
    'dropdown',
    'editor.actionsFor',
    'editor.cancel',
    'editor.close',
    'editor.didNotWork',
    'editor.documents',
    'editor.optional',
    'editor.page',
    'editor.pageCount',
    'errors.failedToLoadUserData',
    'errors.network',
    'errors.reload',
    'nav',
    'notifications.arrived',
    'notifications.bell',
    'notifications.label',
    'organizations.cancel',
    'organizations.close',
    'organizations.create.open',
    'organizations.seeAll',
    'plans.names',
    'profile.open',
    'shell',
    'tour.help',
    'tour.start',
  ],
  /** Why a call was refused, with the names of what plans hold. */
  problems: ['plans', 'problems'],
  gallery: ['gallery'],
  notifications: [
    'notifications.empty',
    'notifications.loadError',
    'notifications.markAll',
    'notifications.priority',
    'notifications.seeAll',
    'notifications.time',
    'notifications.unread',
  ],
  admin: ['admin.approve', 'admin.decline', 'admin.health', 'admin.jobs', 'admin.returned'],
  apiKeys: ['apiKeys'],
  billing: ['billing'],
  branding: ['branding'],
  bulk: ['bulk', 'editor.message', 'templates.use.envelopeTitle'],
  /** What the editor shows at once. */
  editor: [
    'contacts.suggest.already',
    'editor.addDocuments',
    'editor.addPdfFirst',
    'editor.addRecipient',
    'editor.addRecipientFirst',
    'editor.barredTypes',
    'editor.done',
    'editor.attachedTo',
    'editor.chooseSigner',
    'editor.email',
    'editor.fieldName',
    'editor.fieldRequired',
    'editor.fieldsChosen',
    'editor.filledBy',
    'editor.findFields',
    'editor.fitPage',
    'editor.fitWidth',
    'editor.message',
    'editor.messageHint',
    'editor.moveDown',
    'editor.moveUp',
    'editor.nameless',
    'editor.noFieldFound',
    'editor.noRecipients',
    'editor.option',
    'editor.pages',
    'editor.paletteHint',
    'editor.panels',
    'editor.placeHint',
    'editor.placeNow',
    'editor.liesOver',
    'editor.placed',
    'editor.placedOver',
    'editor.preview.title',
    'editor.problemCount',
    'editor.redo',
    'editor.remove',
    'editor.replaceDocument',
    'editor.personName',
    'editor.recipientRole',
    'editor.roleFaults.email-invalid',
    'editor.roleFaults.name-taken',
    'editor.roleInGroup',
    'editor.roleName',
    'editor.row.fill',
    'editor.row.keys',
    'editor.row.me',
    'editor.row.more',
    'editor.row.moreFor',
    'editor.row.move',
    'editor.row.part',
    'editor.row.picture',
    'editor.row.step',
    'editor.row.together',
    'editor.save',
    'editor.searchFields',
    'editor.settings.open',
    'editor.sheets',
    'editor.shortcuts.title',
    'editor.tabs',
    'editor.title',
    'editor.tools',
    'editor.undo',
    'editor.zoomIn',
    'editor.zoomOut',
    'envelopes.review.button',
    'envelopes.toTrash',
    'fields',
    'savedMessages.label',
    'templates.use.button',
  ],
  /** What it shows when it is asked for: panels, dialogs, what is wrong with a field. */
  editorLater: [
    'contacts.suggest',
    'editor',
    'fields',
    'plans.names',
    'signing.room.chooseFile',
    'signing.room.choosePicture',
    'signing.room.dateAuto',
    'signing.room.initialHere',
    'signing.room.signHere',
    'templates.firstRole',
  ],
  /** Who sees an envelope or a template. */
  audience: ['envelopes.audience', 'templates.audience'],
  envelopes: [
    'envelopes',
    '!envelopes.bulk',
    '!envelopes.empty',
    '!envelopes.folder',
    '!envelopes.review',
    '!envelopes.sort',
    '!envelopes.whose',
    'testMode.envelope',
  ],
  /** Documents and fields of what is sent. */
  correcting: [
    'correction.back',
    'correction.discard',
    'correction.lockedField',
    'correction.review',
    'correction.signed',
    'correction.signedHint',
  ],
  /** Over fields that somebody has signed with. */
  correctionLocks: ['correction.lockedNote', 'correction.signedNote', 'correction.unlock'],
  /** Before it is applied, or thrown away. */
  correctionEnds: ['correction'],
  /** Of a draft, before it is sent. */
  draftEnds: ['envelopes.review'],
  /** Into the trash, out of it, and out of the world. */
  trash: ['trash'],
  /** What is done with many envelopes at once. */
  chosenEnvelopes: ['envelopes.bulk'],
  envelopeList: ['envelopeList.keys', 'envelopeList.row', 'envelopeList.views'],
  /** Into which folder, and what it is called. */
  folders: ['envelopeList.filing', 'templates.move', 'templates.noFolder', 'templates.renameFolder'],
  organizations: ['organizations', 'testMode.left'],
  /** What is held on a person, once somebody has asked. */
  heldOnPerson: ['heldOnPerson'],
  /** The key that an organization brings along. */
  sealKey: ['sealKey'],
  /** What envelopes begin with, in the words of the editor. */
  sending: ['editor.checkMeans', 'editor.checks', 'editor.settings'],
  contacts: ['contacts', 'editor.email', 'editor.personName'],
  /** What was saved to be used again, with the words of the field it is for. */
  savedMessages: ['savedMessages', 'editor.message', 'editor.undo'],
  /** Forms for the people of an envelope. */
  people: [
    'contacts.suggest',
    'editor.email',
    'editor.hostEmail',
    'editor.hostName',
    'editor.language',
    'editor.usualLanguage',
    'editor.message',
    'editor.passcode',
    'editor.passcodeHint',
    'editor.personName',
    'editor.phone',
    'editor.phoneHint',
    'editor.roleFaults',
  ],
  profile: [
    'auth.problems',
    'auth.steps.authenticatorHint',
    'auth.steps.qrLabel',
    'auth.steps.secretLead',
    'places',
    'profile',
  ],
  templates: ['editor.sheets.recipients', 'fields', 'templates', 'testMode.envelope'],
  tour: ['tour'],
  /** What an envelope is and how it came to be that: its trail, and the fields on its pages. */
  trail: [
    'audit',
    'editor.fitWidth',
    'editor.zoomIn',
    'editor.zoomOut',
    'fields',
    'seal',
    'statuses',
    'ways',
  ],
  /** Taking a PDF, with its password where it has one. */
  upload: [
    'editor.checking',
    'editor.choosePdf',
    'editor.continueWith',
    'editor.opening',
    'editor.orDrop',
    'editor.orDropShort',
    'editor.replaces',
    'editor.unlock',
    'editor.uploadFailed',
    'editor.uploading',
  ],
  /** A verdict that is made in the browser. */
  verify: ['audit', 'certificate.access', 'verify', 'ways'],
  webhooks: ['webhooks'],
} as const satisfies Record<string, readonly string[]>

export type TextPart = keyof typeof parts

export const textParts: Readonly<Record<TextPart, readonly string[]>> = parts

export function isTextPart(name: string): name is TextPart {
  return Object.hasOwn(parts, name)
}

/** The texts of one part, where they stand in the catalogue. */
export function partOf(catalogue: Texts, part: TextPart): Texts {
  return cutOut(catalogue, new Set(textParts[part]), '')
}

const pluralForm = /_(zero|one|two|few|many|other)$/

function cutOut(texts: Texts, wanted: ReadonlySet<string>, above: string): Texts {
  const kept: Record<string, unknown> = {}
  for (const [name, node] of Object.entries(texts)) {
    const key = above ? `${above}.${name}` : name
    if (wanted.has(key) || wanted.has(key.replace(pluralForm, ''))) kept[name] = allOf(node, wanted, key)
    else if (isGroup(node)) {
      const inner = cutOut(node, wanted, key)
      if (Object.keys(inner).length > 0) kept[name] = inner
    }
  }

  return kept
}

/** A whole group but for what stays out of it. */
function allOf(node: unknown, wanted: ReadonlySet<string>, above: string): unknown {
  if (!isGroup(node)) return node

  return Object.fromEntries(Object.entries(node).filter(([name]) => !wanted.has(`!${above}.${name}`)))
}

function isGroup(node: unknown): node is Texts {
  return typeof node === 'object' && node !== null && !Array.isArray(node)
}
