const uiOfForms = [
  'Button',
  'Card',
  'Checkbox',
  'ErrorSummary',
  'Field',
  'Select',
  'TextField',
  'button-style',
  'class-names',
  'control-style',
]

/** What says whether fields can be sent. */
const ofFieldChecks = [
  'check-formula',
  'condition-problems',
  'field-circles',
  'field-property-problems',
  'field-rules',
  'rule-cost',
]

/** What the signing room shows at every step. */
const ofEveryRoom = [
  'ErrorSummary',
  'OtherActLink',
  'RoomHeader',
  'SigningForm',
  'StepHeading',
  'act-words',
  'compact-session',
  'fetch-words',
  'icons',
  'labels',
  'pack-room',
  'room-call',
  'room-context',
  'room-key',
  'room-parts',
  'simple-fields',
  'use-act',
  'use-live',
  'use-open-room',
]

/** What it fills simple fields in with. */
const ofFilling = [
  'DocumentPages',
  'FieldControl',
  'FieldFrame',
  'FillRoom',
  'Filling',
  'Finish',
  'GuideBar',
  'PageSheet',
  'PageTools',
  'RoomPicture',
  'SignatureControl',
  'SignaturePicture',
  'TextControl',
  'TextLayer',
  'ValueMirror',
  'completion',
  'filling-context',
  'filling-faults',
  'hand-fonts',
  'initials',
  'place-on',
  'places-on-page',
  'reading-order',
  'signature-ways',
  'use-adoption',
  'use-answers',
  'use-faults',
  'use-field-logic',
  'use-field-sheet',
  'use-guide',
  'use-page-text',
  'use-typed-before',
  'use-values',
  'value-saver',
]

/** What the editor loads when it is first asked for; with what it shows at once it must not share a file. */
const ofEditorLater = [
  'AccessFields',
  'AddDocuments',
  'AimedField',
  'DetailsOverlay',
  'DocumentNotes',
  'EditorOverlay',
  'Ghost',
  'GroupFields',
  'GuideLine',
  'OutlinePanel',
  'PagesRail',
  'PlacingHint',
  'PlanNote',
  'ReminderFields',
  'RoleDialog',
  'RoleFields',
  'RoleMenu',
  'SaveBanner',
  'SettingsDialog',
  'ShortcutsDialog',
  'SuggestionBar',
  'SuggestionsDialog',
  'UnlockForm',
  'access-form',
  'arranging',
  'choices',
  'chosen-edits',
  'clipboard',
  'condition-form',
  'condition-words',
  'documents',
  'edge-scroll',
  'field-check',
  'field-commands',
  'field-moves',
  'formula-completion',
  'gestures',
  'order-drag',
  'order-steps',
  'placing',
  'plan-lack',
  'problem-words',
  'role-commands',
  'role-form',
  'roles',
  'send-all-but',
  'settings-form',
  'snapping',
  'starter',
  'suggestions',
  'without-blamed',
]

/**
 * What pages load together comes in one file: every further file costs its headers, and compresses worse.
 * A group takes along what its modules import, unless a group of higher priority has it; so what light pages
 * (signing room, sign-in) import must never end up in `shell`. Budgets: tests/e2e/budgets.spec.ts.
 */
export const chunkGroups = [
  {
    name: 'react',
    priority: 3,
    test: /node_modules\/(react|react-dom|scheduler|@astrojs\/react)\/|vite\/preload-helper/,
  },
  {
    name: 'api',
    priority: 2,
    test: /src\/lib\/browser\/(api|adopt-locale)\.ts$|src\/lib\/core\/locale\/locale\.ts$/,
  },
  // With the module that only hands it on, which would come in a file of its own.
  {
    name: 'navigation',
    priority: 3,
    test: /node_modules\/astro\/dist\/transitions\/|astro:transitions\/client/,
  },
  {
    name: 'field-words',
    priority: 3,
    test: /src\/lib\/core\/fields\/(locale-number|locale-date|printed-text|text-mask|decimal|calendar-date)\.ts$/,
  },
  { name: 'field', priority: 4, test: /src\/lib\/core\/fields\/field\.ts$/ },
  // The editor needs these at once, and the rules later.
  { name: 'field-places', priority: 3, test: /src\/lib\/core\/fields\/(box|field-size)\.ts$/ },
  // What a drawn signature must have is asked without the rules of the other fields.
  // A room works fields out and judges values; whether fields can be sent is for the editor alone.
  {
    name: 'field-rules',
    priority: 2,
    test: new RegExp(
      `src/lib/core/fields/(?!signature-ink|reading-order|(formula/)?(${ofFieldChecks.join('|')})\\.)`,
    ),
  },
  {
    name: 'field-checks',
    priority: 1,
    test: new RegExp(`src/lib/core/fields/(formula/)?(${ofFieldChecks.join('|')})\\.ts$`),
  },
  { name: 'room', priority: 2, test: new RegExp(`src/islands/signing/(${ofEveryRoom.join('|')})\\.tsx?$`) },
  { name: 'filling', priority: 2, test: new RegExp(`src/islands/signing/(${ofFilling.join('|')})\\.tsx?$`) },
  // Dialogs and the identity service's library need the helpers of their compiler; both come after the session.
  { name: 'session', priority: 2, test: /src\/lib\/browser\/current-session\.ts$|node_modules\/tslib\// },
  {
    name: 'forms',
    // Rules of fields import what stands here; the sign-in page wants it without them.
    priority: 3,
    test: new RegExp(
      `src/islands/(ui/(${uiOfForms.join('|')})|organizations/day-of)\\.tsx?$|src/lib/core/(access/safe-next|identity/email-address)\\.ts$`,
    ),
  },
  {
    name: 'auth',
    priority: 1,
    test: /src\/islands\/auth\/|src\/lib\/browser\/identity\.ts$|src\/lib\/core\/identity\/sign-in-flow\.ts$/,
    minShareCount: 2,
  },
  {
    name: 'shell',
    priority: 0,
    test: /src\/islands\/(shell\/|ui\/(?!Dialog\.|Menu\.|Popover|Drawer|TooltipLayer|TriggerElsewhere|DropTarget|EmptyState|use-time-zones|ToastList|PageToaster|validation-errors|Dropdown|ConfirmDialog|FormDialog|refusals|side-with-room)|contacts\/already-among|editor\/(RoleChip|email-address|field-name|new-id|role-tint|zoom))|src\/lib\/core\/fields\/reading-order|src\/lib\/browser\/(localization|problem-text|toast-problem|kept-toasts|test-mode)|icons\/(clock|shield-check|triangle-exclamation-point|trash|trash-2|pencil|user-round|send|ellipsis-vertical|undo-2|at-sign|refresh-cw|circle-x|chevron-up|eye|maximize-2|zoom-in|zoom-out|file-text|paperclip|pen-line|stamp|plus|check|x)\./,
  },
  // What lies above a page comes when it is asked for; few pages begin with a dialog.
  {
    name: 'layers',
    priority: 2,
    test: /node_modules\/(@radix-ui\/(?!react-(arrow|popover|popper|tooltip|visually-hidden|use-rect|use-size)\/)|aria-hidden|react-remove-scroll|react-style-singleton|use-callback-ref|use-sidecar|get-nonce)/,
  },
  {
    name: 'floating',
    priority: 2,
    test: /node_modules\/(@floating-ui|@radix-ui\/react-(arrow|popover|popper|use-rect|use-size))/,
  },
  // What can be done with an envelope, on its page and in the menus of its row; and what verdicts say of it, too.
  {
    name: 'acts',
    priority: 1,
    test: /icons\/(arrow-right-left|bell-ring|rotate-cw)\.|src\/lib\/core\/(seal\/seal-level|audit\/way-text)/,
  },
  { name: 'times', priority: 1, test: /src\/(islands\/envelopes\/times|lib\/core\/locale\/keep-formats)\./ },
  // The dashboard has a place for files; what uploads them comes when there are some.
  {
    name: 'drop',
    priority: 1,
    test: /src\/islands\/(ui\/DropTarget|editor\/accepted-files)\.tsx?$|icons\/file-up\./,
  },
  // The list of templates takes documents, too; it does without the editor.
  {
    name: 'upload',
    priority: 0,
    test: /src\/islands\/editor\/(DropZone|UploadErrors|UploadProgress|title-of-file|use-upload)\.tsx?$/,
  },
  {
    name: 'editor',
    priority: 0,
    test: new RegExp(`src/islands/editor/(?!(${ofEditorLater.join('|')})\\.|properties/|preview/|messages/)`),
    minShareCount: 2,
  },
]
