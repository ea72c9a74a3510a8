/** The pages that stand at an address: the platform names their files in the HTML it sends for it (preloads.json). */
export const pagesAt: readonly (readonly [address: string, modules: readonly string[]])[] = [
  ['^/sign-in$', ['layouts/AuthLayout.tsx', 'pages/auth/SignInPage.tsx']],
  ['^/sign-up$', ['layouts/AuthLayout.tsx', 'pages/auth/SignUpPage.tsx']],
  ['^/organizations$', ['layouts/OrgLayout.tsx', 'pages/organizations/OrganizationsPage.tsx']],
  ['^/org/[^/]+$', ['layouts/OrgLayout.tsx', 'pages/org/ProjectsPage.tsx']],
  ['^/new/[^/]+$', ['layouts/OrgLayout.tsx', 'pages/org/NewProjectPage.tsx']],
  ['^/project/[^/]+$', ['layouts/ProjectLayout.tsx', 'pages/project/home/HomePage.tsx']],
  ['^/project/[^/]+/editor(/|$)', ['layouts/ProjectLayout.tsx', 'pages/project/table-editor/TableEditorPage.tsx']],
  [
    '^/project/[^/]+/sql(/|$)',
    ['layouts/ProjectLayout.tsx', 'pages/project/sql-editor/SqlEditorPage.tsx', 'sql-editor/code/monaco.ts'],
  ],
]
