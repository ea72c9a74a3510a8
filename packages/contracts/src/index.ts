import { createAccessToken, deleteAccessToken, listAccessTokens } from './access-tokens.ts'
import { listAuditEntries } from './audit.ts'
import { getCustomer, listOverdueInvoices, updateCustomer } from './billing.ts'
import { getRelation, listColumnTypes, listRelations, listSchemas } from './catalogue.ts'
import { listConsentCategories } from './consent.ts'
import type { Endpoint } from './endpoint.ts'
import {
  deleteErrorReport,
  getErrorReport,
  listErrorReports,
  receiveErrorReport,
  updateErrorReport,
} from './error-reports.ts'
import {
  acceptInvitation,
  getInvitation,
  inviteMember,
  listInvitations,
  previewInvitation,
  resendInvitation,
  revokeInvitation,
} from './invitations.ts'
import { changeMemberRole, listMembers, removeMember } from './members.ts'
import {
  changeMfaRequirement,
  createOrganization,
  deleteOrganization,
  getOrganization,
  listOrganizations,
  renameOrganization,
} from './organizations.ts'
import { getMailbox } from './mailbox.ts'
import { grantOperator, listOperators, revokeOperator } from './operators.ts'
import { createNotice, deleteNotice, endNotice, getNotices, listNotices } from './notices.ts'
import {
  liftSuspension,
  listOperatedAccounts,
  listOperatedProjects,
  listSettings,
  suspendAccount,
} from './operator-area.ts'
import {
  addOverdueInvoice,
  listOperatedOrganizations,
  removeOverdueInvoice,
  setOrganizationBilling,
} from './operator-organizations.ts'
import { listPermissions } from './permission-rules.ts'
import { getConfig, getHealth, getOpenApi, getUtcTime } from './platform.ts'
import { checkPassword, createProfile, deleteProfile, getAvatar, getProfile, updateProfile } from './profile.ts'
import { followProjects } from './project-events.ts'
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
} from './projects.ts'
import { checkDatabase, repairDatabase, resetDatabasePassword } from './project-database.ts'
import { previewTransfer, transferProject } from './project-transfer.ts'
import { runQuery } from './query.ts'
import { getFeatureFlags, listReleaseFlags, setReleaseFlag } from './release-flags.ts'
import { countRows, deleteRows, getCell, insertRow, listRows, updateRow } from './rows.ts'
import { endSession, listSessions } from './sessions.ts'
import { createSupportRequest, getSupportAttachment, listSupportRequests, setSupportRequestState } from './support.ts'
import { deleteSnippetDraft, getSnippetDraft, listSnippetDrafts, putSnippetDraft } from './snippet-drafts.ts'
import { deleteSnippet, getSnippet, listSnippets, saveSnippet } from './snippets.ts'
import { addSsoDomain, getSso, getSsoForDomain, removeSso, removeSsoDomain, setSso, verifySsoDomain } from './sso.ts'
import { addTestimonial, listTestimonials, removeTestimonial } from './testimonials.ts'
import { getTelemetry, identifyTelemetry, resetTelemetry, sendTelemetryEvent } from './telemetry.ts'

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
