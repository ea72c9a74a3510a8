import { createAccessToken, deleteAccessToken, listAccessTokens } from './account/access-tokens.ts'
import { listAuditEntries } from './organizations/audit.ts'
import { getCustomer, listOverdueInvoices, updateCustomer } from './billing/billing.ts'
import { getRelation, listColumnTypes, listRelations, listSchemas } from './database/catalogue.ts'
import { listConsentCategories } from './telemetry/consent.ts'
import type { Endpoint } from './endpoint.ts'
import {
  deleteErrorReport,
  getErrorReport,
  listErrorReports,
  receiveErrorReport,
  updateErrorReport,
} from './error-reports/error-reports.ts'
import {
  acceptInvitation,
  getInvitation,
  inviteMember,
  listInvitations,
  previewInvitation,
  resendInvitation,
  revokeInvitation,
} from './organizations/invitations.ts'
import { changeMemberRole, listMembers, removeMember } from './organizations/members.ts'
import {
  changeMfaRequirement,
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  renameOrganization,
} from './organizations/organizations.ts'
import { getMailbox } from './operator/mailbox.ts'
import { grantOperator, listOperators, revokeOperator } from './operator/operators.ts'
import { createNotice, deleteNotice, endNotice, getNotices, listNotices } from './notices/notices.ts'
import {
  liftSuspension,
  listOperatedAccounts,
  listOperatedProjects,
  listSettings,
  suspendAccount,
} from './operator/operator-area.ts'
import {
  addOverdueInvoice,
  listOperatedOrganizations,
  removeOverdueInvoice,
  setOrganizationBilling,
} from './operator/operator-organizations.ts'
import { listPermissions } from './account/permission-rules.ts'
import { getConfig, getHealth, getOpenApi, getUtcTime } from './platform/platform.ts'
import { checkPassword, createProfile, deleteProfile, getAvatar, getProfile, updateProfile } from './account/profile.ts'
import { followProjects } from './projects/project-events.ts'
import {
  createProject,
  deleteProject,
  getProject,
  getProjectHealth,
  listApiKeys,
  listProjects,
  pauseProject,
  renameProject,
  restartProject,
  restoreProject,
} from './projects/projects.ts'
import { checkDatabase, repairDatabase, resetDatabasePassword } from './projects/project-database.ts'
import { previewTransfer, transferProject } from './projects/project-transfer.ts'
import { runQuery } from './database/query.ts'
import { getFeatureFlags, listReleaseFlags, setReleaseFlag } from './features/release-flags.ts'
import { countRows, deleteRows, getCell, insertRow, listRows, updateRow } from './database/rows.ts'
import { endSession, listSessions } from './account/sessions.ts'
import {
  createSupportRequest,
  getSupportAttachment,
  listSupportRequests,
  setSupportRequestState,
} from './support/support.ts'
import { deleteSnippetDraft, getSnippetDraft, listSnippetDrafts, putSnippetDraft } from './snippets/snippet-drafts.ts'
import { deleteSnippet, getSnippet, listSnippets, saveSnippet } from './snippets/snippets.ts'
import {
  addSsoDomain,
  getSso,
  getSsoForDomain,
  removeSso,
  removeSsoDomain,
  setSso,
  verifySsoDomain,
} from './sso/sso.ts'
import { addTestimonial, listTestimonials, removeTestimonial } from './testimonials/testimonials.ts'
import { getTelemetry, identifyTelemetry, resetTelemetry, sendTelemetryEvent } from './telemetry/telemetry.ts'

/** The platform API, whole. An endpoint that is not here does not exist. */
export const endpoints = {
  getHealth,
  getConfig,
  getUtcTime,
  getOpenApi,
  getNotices,
  getMailbox,
  listNotices,
  createNotice,
  endNotice,
  deleteNotice,
  listTestimonials,
  addTestimonial,
  removeTestimonial,
  createSupportRequest,
  listSupportRequests,
  setSupportRequestState,
  getSupportAttachment,
  listOperatedAccounts,
  suspendAccount,
  liftSuspension,
  listOperatedProjects,
  listSettings,
  listOperatedOrganizations,
  setOrganizationBilling,
  addOverdueInvoice,
  removeOverdueInvoice,
  receiveErrorReport,
  listErrorReports,
  getErrorReport,
  updateErrorReport,
  deleteErrorReport,
  listOperators,
  grantOperator,
  revokeOperator,
  listReleaseFlags,
  setReleaseFlag,
  getTelemetry,
  listConsentCategories,
  getFeatureFlags,
  sendTelemetryEvent,
  identifyTelemetry,
  resetTelemetry,
  listSessions,
  endSession,
  getAvatar,
  getProfile,
  createProfile,
  updateProfile,
  deleteProfile,
  checkPassword,
  listAccessTokens,
  createAccessToken,
  deleteAccessToken,
  listPermissions,
  listOrganizations,
  createOrganization,
  getOrganization,
  renameOrganization,
  changeMfaRequirement,
  deleteOrganization,
  listMembers,
  changeMemberRole,
  removeMember,
  listInvitations,
  inviteMember,
  resendInvitation,
  revokeInvitation,
  getInvitation,
  previewInvitation,
  acceptInvitation,
  getCustomer,
  updateCustomer,
  listOverdueInvoices,
  getSso,
  setSso,
  removeSso,
  addSsoDomain,
  verifySsoDomain,
  removeSsoDomain,
  getSsoForDomain,
  listAuditEntries,
  listProjects,
  followProjects,
  createProject,
  getProject,
  renameProject,
  previewTransfer,
  transferProject,
  getProjectHealth,
  deleteProject,
  pauseProject,
  restoreProject,
  restartProject,
  checkDatabase,
  repairDatabase,
  resetDatabasePassword,
  listApiKeys,
  listSnippets,
  getSnippet,
  saveSnippet,
  deleteSnippet,
  listSnippetDrafts,
  getSnippetDraft,
  putSnippetDraft,
  deleteSnippetDraft,
  listSchemas,
  listRelations,
  getRelation,
  listColumnTypes,
  runQuery,
  listRows,
  countRows,
  insertRow,
  updateRow,
  deleteRows,
  getCell,
} as const satisfies Record<string, Endpoint>

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

/** The same table by `GET /path`: the dashboard asks by address, and so carries none of the schemas. */
export type EndpointAt = {
  [Name in EndpointName as `${Endpoints[Name]['method']} ${Endpoints[Name]['path']}`]: Endpoints[Name]
}
