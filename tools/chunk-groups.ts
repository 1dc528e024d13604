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
  { name: 'session', priority: 2, test: /src\/lib\/browser\/current-session\.ts$/ },
  { name: 'tslib', priority: 2, test: /node_modules\/tslib\// },
  {
    name: 'forms',
    priority: 2,
    test: new RegExp(
      `src/islands/ui/(${uiOfForms.join('|')})\\.tsx?$|src/lib/core/(access/routes|identity/email-address)\\.ts$`,
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
    test: /src\/islands\/(shell\/|ui\/(?!ToastList|Dropdown|side-with-room)|editor\/(RoleChip|role-tint))|src\/lib\/browser\/(localization|problem-text|toast-problem|kept-toasts)|icons\/(clock|shield-check|triangle-exclamation-point|trash|trash-2|pencil|user-round|send|undo-2|at-sign)\./,
  },
  {
    name: 'documents',
    priority: 0,
    test: /src\/islands\/(editor|templates)\//,
    minShareCount: 2,
  },
]
