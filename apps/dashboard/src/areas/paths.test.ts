import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountPaths } from './account/paths.ts'
import { authPaths } from './auth/paths.ts'
import { organizationPaths } from './organization/paths.ts'
import { organizationsPaths } from './organizations/paths.ts'
import { projectPaths } from './projects/paths.ts'
import { startPaths } from '../routes/paths.ts'
import { sqlEditorPaths } from './sql-editor/paths.ts'
import { tableEditorPaths } from './table-editor/paths.ts'

void test('every link', () => {
  const ref = 'lqkzvhxnwtyejdmfarpo'
  assert.deepEqual(
    [
      authPaths.signIn(),
      authPaths.signInCallback(),
      authPaths.signUp(),
      authPaths.logout(),
      accountPaths.preferences(),
      accountPaths.accessTokens(),
      authPaths.signInMfa(),
      authPaths.forgotPassword(),
      accountPaths.security(),
      startPaths.start(),
      projectPaths.defaultProject(),
      organizationsPaths.list(),
      organizationsPaths.create(),
      organizationPaths.projects({ slug: 'acme' }),
      organizationPaths.team({ slug: 'acme' }),
      organizationPaths.general({ slug: 'acme' }),
      organizationPaths.security({ slug: 'acme' }),
      organizationPaths.sso({ slug: 'acme' }),
      organizationPaths.audit({ slug: 'acme' }),
      authPaths.join(),
      accountPaths.linkProvider({ provider: 'github' }),
      projectPaths.create({ slug: 'acme' }),
      projectPaths.home({ ref }),
      projectPaths.page({ ref, page: 'database/tables' }),
      projectPaths.database({ ref }),
      projectPaths.general({ ref }),
      tableEditorPaths.table({ ref }),
      tableEditorPaths.table({ ref, id: 16_432 }),
      sqlEditorPaths.snippet({ ref }),
      sqlEditorPaths.snippet({ ref, id: 'new' }),
    ],
    [
      '/sign-in',
      '/sign-in/callback',
      '/sign-up',
      '/logout',
      '/account/me',
      '/account/tokens',
      '/sign-in-mfa',
      '/forgot-password',
      '/account/security',
      '/',
      '/project/default',
      '/organizations',
      '/new',
      '/org/acme',
      '/org/acme/team',
      '/org/acme/general',
      '/org/acme/security',
      '/org/acme/sso',
      '/org/acme/audit',
      '/join',
      '/integrations/github/authorize',
      '/new/acme',
      '/project/lqkzvhxnwtyejdmfarpo',
      '/project/lqkzvhxnwtyejdmfarpo/database/tables',
      '/project/lqkzvhxnwtyejdmfarpo/settings/database',
      '/project/lqkzvhxnwtyejdmfarpo/settings/general',
      '/project/lqkzvhxnwtyejdmfarpo/editor',
      '/project/lqkzvhxnwtyejdmfarpo/editor/16432',
      '/project/lqkzvhxnwtyejdmfarpo/sql',
      '/project/lqkzvhxnwtyejdmfarpo/sql/new',
    ],
  )
})
