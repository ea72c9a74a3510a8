import type { EndpointName } from '@cairn/contracts'
import type { Route } from '../route.ts'
import { listAuditEntriesRoute } from './audit/list-audit-entries.ts'
import { getFeatureFlagsRoute } from './flags/get-feature-flags.ts'
import { listReleaseFlagsRoute } from './flags/list-release-flags.ts'
import { setReleaseFlagRoute } from './flags/set-release-flag.ts'
import { getCustomerRoute } from './billing/get-customer.ts'
import { listOverdueInvoicesRoute } from './billing/list-overdue-invoices.ts'
import { updateCustomerRoute } from './billing/update-customer.ts'
import { deleteErrorReportRoute } from './error-reports/delete-error-report.ts'
import { getErrorReportRoute } from './error-reports/get-error-report.ts'
import { listErrorReportsRoute } from './error-reports/list-error-reports.ts'
import { receiveErrorReportRoute } from './error-reports/receive-error-report.ts'
import { updateErrorReportRoute } from './error-reports/update-error-report.ts'
import { acceptInvitationRoute } from './invitations/accept-invitation.ts'
import { getInvitationRoute } from './invitations/get-invitation.ts'
import { inviteMemberRoute } from './invitations/invite-member.ts'
import { listInvitationsRoute } from './invitations/list-invitations.ts'
import { previewInvitationRoute } from './invitations/preview-invitation.ts'
import { resendInvitationRoute } from './invitations/resend-invitation.ts'
import { revokeInvitationRoute } from './invitations/revoke-invitation.ts'
import { changeMemberRoleRoute } from './members/change-member-role.ts'
import { listMembersRoute } from './members/list-members.ts'
import { removeMemberRoute } from './members/remove-member.ts'
import { changeMfaRequirementRoute } from './organizations/change-mfa-requirement.ts'
import { deleteOrganizationRoute } from './organizations/delete-organization.ts'
import { renameOrganizationRoute } from './organizations/rename-organization.ts'
import { createOrganizationRoute } from './organizations/create-organization.ts'
import { getOrganizationRoute } from './organizations/get-organization.ts'
import { listOrganizationsRoute } from './organizations/list-organizations.ts'
import { getMailboxRoute } from './mailbox/get-mailbox.ts'
import { createNoticeRoute } from './notices/create-notice.ts'
import { deleteNoticeRoute } from './notices/delete-notice.ts'
import { endNoticeRoute } from './notices/end-notice.ts'
import { getNoticesRoute } from './notices/get-notices.ts'
import { listNoticesRoute } from './notices/list-notices.ts'
import { addOverdueInvoiceRoute } from './operator/add-overdue-invoice.ts'
import { liftSuspensionRoute } from './operator/lift-suspension.ts'
import { listOperatedAccountsRoute } from './operator/list-operated-accounts.ts'
import { listOperatedProjectsRoute } from './operator/list-operated-projects.ts'
import { listSettingsRoute } from './operator/list-settings.ts'
import { suspendAccountRoute } from './operator/suspend-account.ts'
import { listOperatedOrganizationsRoute } from './operator/list-operated-organizations.ts'
import { removeOverdueInvoiceRoute } from './operator/remove-overdue-invoice.ts'
import { setOrganizationBillingRoute } from './operator/set-organization-billing.ts'
import { countRowsRoute } from './pg-meta/count-rows.ts'
import { deleteRowsRoute } from './pg-meta/delete-rows.ts'
import { getCellRoute } from './pg-meta/get-cell.ts'
import { getRelationRoute } from './pg-meta/get-relation.ts'
import { insertRowRoute } from './pg-meta/insert-row.ts'
import { listColumnTypesRoute } from './pg-meta/list-column-types.ts'
import { listRelationsRoute } from './pg-meta/list-relations.ts'
import { listRowsRoute } from './pg-meta/list-rows.ts'
import { listSchemasRoute } from './pg-meta/list-schemas.ts'
import { runQueryRoute } from './pg-meta/run-query.ts'
import { updateRowRoute } from './pg-meta/update-row.ts'
import { getConfigRoute } from './platform/get-config.ts'
import { getHealthRoute } from './platform/get-health.ts'
import { getOpenApiRoute } from './platform/get-open-api.ts'
import { getUtcTimeRoute } from './platform/get-utc-time.ts'
import { grantOperatorRoute } from './operators/grant-operator.ts'
import { listOperatorsRoute } from './operators/list-operators.ts'
import { revokeOperatorRoute } from './operators/revoke-operator.ts'
import { listConsentCategoriesRoute } from './privacy/list-consent-categories.ts'
import { listPermissionsRoute } from './profile/list-permissions.ts'
import { checkPasswordRoute } from './profile/check-password.ts'
import { createAccessTokenRoute } from './profile/create-access-token.ts'
import { createProfileRoute } from './profile/create-profile.ts'
import { deleteAccessTokenRoute } from './profile/delete-access-token.ts'
import { deleteProfileRoute } from './profile/delete-profile.ts'
import { getAvatarRoute } from './profile/get-avatar.ts'
import { getProfileRoute } from './profile/get-profile.ts'
import { endSessionRoute } from './profile/end-session.ts'
import { listSessionsRoute } from './profile/list-sessions.ts'
import { listAccessTokensRoute } from './profile/list-access-tokens.ts'
import { updateProfileRoute } from './profile/update-profile.ts'
import { createProjectRoute } from './projects/create-project.ts'
import { deleteProjectRoute } from './projects/delete-project.ts'
import { getProjectHealthRoute } from './projects/get-project-health.ts'
import { followProjectsRoute } from './projects/follow-projects.ts'
import { getProjectRoute } from './projects/get-project.ts'
import { listApiKeysRoute } from './projects/list-api-keys.ts'
import { listProjectsRoute } from './projects/list-projects.ts'
import { pauseProjectRoute } from './projects/pause-project.ts'
import { previewTransferRoute } from './projects/preview-transfer.ts'
import { renameProjectRoute } from './projects/rename-project.ts'
import { checkDatabaseRoute } from './projects/check-database.ts'
import { repairDatabaseRoute } from './projects/repair-database.ts'
import { resetDatabasePasswordRoute } from './projects/reset-database-password.ts'
import { restartProjectRoute } from './projects/restart-project.ts'
import { restoreProjectRoute } from './projects/restore-project.ts'
import { transferProjectRoute } from './projects/transfer-project.ts'
import { createSupportRequestRoute } from './support/create-support-request.ts'
import { getSupportAttachmentRoute } from './support/get-support-attachment.ts'
import { listSupportRequestsRoute } from './support/list-support-requests.ts'
import { setSupportRequestStateRoute } from './support/set-support-request-state.ts'
import { deleteSnippetDraftRoute } from './snippet-drafts/delete-snippet-draft.ts'
import { getSnippetDraftRoute } from './snippet-drafts/get-snippet-draft.ts'
import { listSnippetDraftsRoute } from './snippet-drafts/list-snippet-drafts.ts'
import { putSnippetDraftRoute } from './snippet-drafts/put-snippet-draft.ts'
import { deleteSnippetRoute } from './snippets/delete-snippet.ts'
import { getSnippetRoute } from './snippets/get-snippet.ts'
import { listSnippetsRoute } from './snippets/list-snippets.ts'
import { saveSnippetRoute } from './snippets/save-snippet.ts'
import { getTelemetryRoute } from './telemetry/get-telemetry.ts'
import { identifyTelemetryRoute } from './telemetry/identify-telemetry.ts'
import { resetTelemetryRoute } from './telemetry/reset-telemetry.ts'
import { sendTelemetryEventRoute } from './telemetry/send-telemetry-event.ts'
import { addSsoDomainRoute } from './sso/add-sso-domain.ts'
import { getSsoRoute } from './sso/get-sso.ts'
import { getSsoForDomainRoute } from './sso/get-sso-for-domain.ts'
import { removeSsoRoute } from './sso/remove-sso.ts'
import { removeSsoDomainRoute } from './sso/remove-sso-domain.ts'
import { setSsoRoute } from './sso/set-sso.ts'
import { verifySsoDomainRoute } from './sso/verify-sso-domain.ts'
import { addTestimonialRoute } from './testimonials/add-testimonial.ts'
import { listTestimonialsRoute } from './testimonials/list-testimonials.ts'
import { removeTestimonialRoute } from './testimonials/remove-testimonial.ts'

/** Every endpoint of the contract has its route here: one that is forgotten, or stands under another's name, does not compile. */
export const routes: { [Name in EndpointName]: Route<Name> } = {
  getHealth: getHealthRoute,
  getConfig: getConfigRoute,
  getUtcTime: getUtcTimeRoute,
  getOpenApi: getOpenApiRoute,
  getNotices: getNoticesRoute,
  getMailbox: getMailboxRoute,
  listNotices: listNoticesRoute,
  createNotice: createNoticeRoute,
  endNotice: endNoticeRoute,
  deleteNotice: deleteNoticeRoute,
  listTestimonials: listTestimonialsRoute,
  addTestimonial: addTestimonialRoute,
  removeTestimonial: removeTestimonialRoute,
  createSupportRequest: createSupportRequestRoute,
  listSupportRequests: listSupportRequestsRoute,
  setSupportRequestState: setSupportRequestStateRoute,
  getSupportAttachment: getSupportAttachmentRoute,
  listOperatedAccounts: listOperatedAccountsRoute,
  suspendAccount: suspendAccountRoute,
  liftSuspension: liftSuspensionRoute,
  listOperatedProjects: listOperatedProjectsRoute,
  listSettings: listSettingsRoute,
  listOperatedOrganizations: listOperatedOrganizationsRoute,
  setOrganizationBilling: setOrganizationBillingRoute,
  addOverdueInvoice: addOverdueInvoiceRoute,
  removeOverdueInvoice: removeOverdueInvoiceRoute,
  receiveErrorReport: receiveErrorReportRoute,
  listErrorReports: listErrorReportsRoute,
  getErrorReport: getErrorReportRoute,
  updateErrorReport: updateErrorReportRoute,
  deleteErrorReport: deleteErrorReportRoute,
  listOperators: listOperatorsRoute,
  grantOperator: grantOperatorRoute,
  revokeOperator: revokeOperatorRoute,
  listReleaseFlags: listReleaseFlagsRoute,
  setReleaseFlag: setReleaseFlagRoute,
  getTelemetry: getTelemetryRoute,
  listConsentCategories: listConsentCategoriesRoute,
  getFeatureFlags: getFeatureFlagsRoute,
  sendTelemetryEvent: sendTelemetryEventRoute,
  identifyTelemetry: identifyTelemetryRoute,
  resetTelemetry: resetTelemetryRoute,
  listSessions: listSessionsRoute,
  endSession: endSessionRoute,
  listPermissions: listPermissionsRoute,
  getAvatar: getAvatarRoute,
  getProfile: getProfileRoute,
  createProfile: createProfileRoute,
  updateProfile: updateProfileRoute,
  deleteProfile: deleteProfileRoute,
  checkPassword: checkPasswordRoute,
  listAccessTokens: listAccessTokensRoute,
  createAccessToken: createAccessTokenRoute,
  deleteAccessToken: deleteAccessTokenRoute,
  listOrganizations: listOrganizationsRoute,
  createOrganization: createOrganizationRoute,
  getOrganization: getOrganizationRoute,
  renameOrganization: renameOrganizationRoute,
  changeMfaRequirement: changeMfaRequirementRoute,
  deleteOrganization: deleteOrganizationRoute,
  listMembers: listMembersRoute,
  changeMemberRole: changeMemberRoleRoute,
  removeMember: removeMemberRoute,
  listInvitations: listInvitationsRoute,
  inviteMember: inviteMemberRoute,
  resendInvitation: resendInvitationRoute,
  revokeInvitation: revokeInvitationRoute,
  getInvitation: getInvitationRoute,
  previewInvitation: previewInvitationRoute,
  acceptInvitation: acceptInvitationRoute,
  getCustomer: getCustomerRoute,
  updateCustomer: updateCustomerRoute,
  listOverdueInvoices: listOverdueInvoicesRoute,
  getSso: getSsoRoute,
  setSso: setSsoRoute,
  removeSso: removeSsoRoute,
  addSsoDomain: addSsoDomainRoute,
  verifySsoDomain: verifySsoDomainRoute,
  removeSsoDomain: removeSsoDomainRoute,
  getSsoForDomain: getSsoForDomainRoute,
  listAuditEntries: listAuditEntriesRoute,
  listProjects: listProjectsRoute,
  followProjects: followProjectsRoute,
  createProject: createProjectRoute,
  getProject: getProjectRoute,
  renameProject: renameProjectRoute,
  previewTransfer: previewTransferRoute,
  transferProject: transferProjectRoute,
  getProjectHealth: getProjectHealthRoute,
  deleteProject: deleteProjectRoute,
  pauseProject: pauseProjectRoute,
  restoreProject: restoreProjectRoute,
  restartProject: restartProjectRoute,
  checkDatabase: checkDatabaseRoute,
  repairDatabase: repairDatabaseRoute,
  resetDatabasePassword: resetDatabasePasswordRoute,
  listApiKeys: listApiKeysRoute,
  listSnippets: listSnippetsRoute,
  getSnippet: getSnippetRoute,
  saveSnippet: saveSnippetRoute,
  deleteSnippet: deleteSnippetRoute,
  listSnippetDrafts: listSnippetDraftsRoute,
  getSnippetDraft: getSnippetDraftRoute,
  putSnippetDraft: putSnippetDraftRoute,
  deleteSnippetDraft: deleteSnippetDraftRoute,
  listSchemas: listSchemasRoute,
  listRelations: listRelationsRoute,
  getRelation: getRelationRoute,
  listColumnTypes: listColumnTypesRoute,
  runQuery: runQueryRoute,
  listRows: listRowsRoute,
  countRows: countRowsRoute,
  insertRow: insertRowRoute,
  updateRow: updateRowRoute,
  deleteRows: deleteRowsRoute,
  getCell: getCellRoute,
}
