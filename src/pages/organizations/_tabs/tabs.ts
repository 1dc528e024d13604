import type { OrganizationShape } from '#contract/organization-shapes.ts'
import type { Viewer } from '#islands/organizations/member-actions.ts'

/** The sections of an organization's page, in order: each has its address, its words and its file. */
export const tabs = ['overview', 'members', 'teams', 'sending', 'branding', 'keys', 'settings'] as const
export type Tab = (typeof tabs)[number]

/** What every section is given; `maySet` is whether the viewer holds `manage_settings` there. */
export type TabProps = { organization: OrganizationShape; viewer: Viewer; maySet: boolean }

export function tabOf(asked: string | null): Tab {
  return tabs.find((tab) => tab === asked) ?? 'overview'
}

export function tabAddress(organizationId: string, tab: Tab): string {
  return tab === 'overview'
    ? `/organizations/${organizationId}`
    : `/organizations/${organizationId}?tab=${tab}`
}
