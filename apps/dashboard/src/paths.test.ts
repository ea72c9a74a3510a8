import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paths } from './paths.ts'

void test('every link', () => {
  const ref = 'lqkzvhxnwtyejdmfarpo'
  assert.deepEqual(
    [
      paths.signIn(),
      paths.signUp(),
      paths.logout(),
      paths.account(),
      paths.accessTokens(),
      paths.signInMfa(),
      paths.forgotPassword(),
      paths.security(),
      paths.organizations(),
      paths.newOrganization(),
      paths.organization({ slug: 'acme' }),
      paths.team({ slug: 'acme' }),
      paths.organizationGeneral({ slug: 'acme' }),
      paths.audit({ slug: 'acme' }),
      paths.join(),
      paths.newProject({ slug: 'acme' }),
      paths.project({ ref }),
      paths.projectPage({ ref, page: 'database/tables' }),
      paths.tableEditor({ ref }),
      paths.tableEditor({ ref, id: 16_432 }),
      paths.sqlEditor({ ref }),
      paths.sqlEditor({ ref, id: 'new' }),
    ],
    [
      '/sign-in',
      '/sign-up',
      '/logout',
      '/account/me',
      '/account/tokens',
      '/sign-in-mfa',
      '/forgot-password',
      '/account/security',
      '/organizations',
      '/new',
      '/org/acme',
      '/org/acme/team',
      '/org/acme/general',
      '/org/acme/audit',
      '/join',
      '/new/acme',
      '/project/lqkzvhxnwtyejdmfarpo',
      '/project/lqkzvhxnwtyejdmfarpo/database/tables',
      '/project/lqkzvhxnwtyejdmfarpo/editor',
      '/project/lqkzvhxnwtyejdmfarpo/editor/16432',
      '/project/lqkzvhxnwtyejdmfarpo/sql',
      '/project/lqkzvhxnwtyejdmfarpo/sql/new',
    ],
  )
})
