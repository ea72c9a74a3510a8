interface PageAt {
  address: string
  /** The components of its route and of the layout around it. */
  modules: readonly string[]
  /** Loaded on their own, but at once. */
  beside?: readonly string[]
  /** early/first-rows.ts shows rows here: loading the code waits until it has. */
  rowsFirst?: boolean
  /** Nothing on it is set in the monospaced face, which is not fetched ahead then. */
  withoutCode?: boolean
}

export const pageNames = [
  'sign-in',
  'sign-up',
  'organizations',
  'organization',
  'new-project',
  'project-home',
  'table-editor',
  'sql-editor',
] as const
export type PageName = (typeof pageNames)[number]

/** The pages that stand at an address: the platform names their files in the HTML it sends for it (preloads.json). */
export const pagesAt: Readonly<Record<PageName, PageAt>> = {
  'sign-in': {
    address: '^/sign-in$',
    modules: ['areas/auth/AuthLayout.tsx', 'areas/auth/SignInPage.tsx'],
    withoutCode: true,
  },
  'sign-up': {
    address: '^/sign-up$',
    modules: ['areas/auth/AuthLayout.tsx', 'areas/auth/SignUpPage.tsx'],
    withoutCode: true,
  },
  organizations: {
    address: '^/organizations$',
    modules: ['layouts/OrgLayout.tsx', 'areas/organizations/OrganizationsPage.tsx'],
    withoutCode: true,
  },
  organization: {
    address: '^/org/[^/]+$',
    modules: ['layouts/OrgLayout.tsx', 'areas/organization/projects/ProjectsPage.tsx'],
  },
  'new-project': {
    address: '^/new/[^/]+$',
    modules: ['layouts/OrgLayout.tsx', 'areas/projects/new/NewProjectPage.tsx'],
  },
  'project-home': {
    address: '^/project/[^/]+$',
    modules: ['layouts/ProjectLayout.tsx', 'areas/projects/home/HomePage.tsx'],
  },
  'table-editor': {
    address: '^/project/[^/]+/editor(/|$)',
    modules: ['layouts/ProjectLayout.tsx', 'areas/table-editor/TableEditorPage.tsx'],
    rowsFirst: true,
  },
  'sql-editor': {
    address: '^/project/[^/]+/sql(/|$)',
    modules: ['layouts/ProjectLayout.tsx', 'areas/sql-editor/SqlEditorPage.tsx'],
    beside: ['areas/sql-editor/code/monaco.ts'],
  },
}
