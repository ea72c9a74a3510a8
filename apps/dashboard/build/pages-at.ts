/** The pages that stand at an address: the platform names their files in the HTML it sends for it (preloads.json). */
export const pagesAt: readonly (readonly [address: string, modules: readonly string[]])[] = [
  ['^/sign-in$', ['areas/auth/AuthLayout.tsx', 'areas/auth/SignInPage.tsx']],
  ['^/sign-up$', ['areas/auth/AuthLayout.tsx', 'areas/auth/SignUpPage.tsx']],
  ['^/organizations$', ['layouts/OrgLayout.tsx', 'areas/organizations/OrganizationsPage.tsx']],
  ['^/org/[^/]+$', ['layouts/OrgLayout.tsx', 'areas/organization/projects/ProjectsPage.tsx']],
  ['^/new/[^/]+$', ['layouts/OrgLayout.tsx', 'areas/projects/new/NewProjectPage.tsx']],
  ['^/project/[^/]+$', ['layouts/ProjectLayout.tsx', 'areas/projects/home/HomePage.tsx']],
  ['^/project/[^/]+/editor(/|$)', ['layouts/ProjectLayout.tsx', 'areas/table-editor/TableEditorPage.tsx']],
  [
    '^/project/[^/]+/sql(/|$)',
    ['layouts/ProjectLayout.tsx', 'areas/sql-editor/SqlEditorPage.tsx', 'sql-editor/code/monaco.ts'],
  ],
]
