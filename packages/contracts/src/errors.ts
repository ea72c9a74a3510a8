import { z } from 'zod'

/** Every reason the platform gives for a refusal, with its HTTP status and the sentence shown when nothing better is known. */
export const errorReasons = {
  bad_request: [400, 'The request could not be understood.'],
  body_too_complex: [400, 'The request body has too many values or is nested too deeply.'],
  malformed_json: [400, 'The request body is not valid JSON.'],
  invalid_input: [400, 'Some of the values sent are not valid.'],
  connection_header_missing: [400, 'API Error: happened while trying to acquire connection to the database'],
  not_signed_in: [401, 'Sign in to continue.'],
  token_expired: [401, 'The session has expired. Sign in again.'],
  forbidden: [403, 'Your role does not allow this.'],
  read_only_access: [403, 'Your role allows reading this database and not changing it.'],
  feature_disabled: [403, 'This is switched off on this installation.'],
  session_needed: [403, 'An access token cannot do this. Sign in with a browser.'],
  scope_missing: [403, 'This access token was not given the scope for this.'],
  error_reports_off: [403, 'This installation takes no error reports.'],
  second_factor_needed: [403, 'Sign in with your second factor to continue.'],
  mfa_required: [
    403,
    'This organization requires multi-factor authentication. Add a second factor to your account, under Security, to go on.',
  ],
  own_second_factor_first: [403, 'Add a second factor to your own account first: this would lock you out.'],
  plan_lacks: [403, 'The plan of this organization does not include this.'],
  plan_by_operator: [
    403,
    'New organizations start on the Free plan. Ask an operator of this installation for another plan.',
  ],
  not_found: [404, 'There is nothing at this address.'],
  profile_not_found: [404, "User's profile not found"],
  account_not_found: [404, 'There is no such account.'],
  access_token_not_found: [404, 'This access token does not exist. It may have been deleted.'],
  organization_not_found: [404, "We couldn't find that organization"],
  member_not_found: [404, 'Nobody with this account is a member of the organization.'],
  invoice_not_found: [404, 'This invoice does not exist. It may have been removed.'],
  notice_not_found: [404, 'This notice does not exist. It may have been deleted.'],
  support_request_not_found: [404, 'This support request does not exist.'],
  attachment_not_found: [404, 'This attachment does not exist.'],
  testimonial_not_found: [404, 'This testimonial does not exist. It may have been deleted.'],
  invitation_not_found: [404, 'This invitation does not exist. A newer one may have taken its place.'],
  invitation_wrong_account: [403, 'This invitation is for another email address than that of this account.'],
  sso_domain_not_found: [404, 'The organization has not named this domain.'],
  project_not_found: [404, 'This project does not exist'],
  table_not_found: [404, 'This table does not exist. It may have been renamed or dropped.'],
  row_not_found: [404, 'This row no longer exists.'],
  error_report_not_found: [404, 'This error report does not exist. It may have been deleted.'],
  snippet_not_found: [404, 'This snippet does not exist.'],
  draft_not_found: [404, 'This draft does not exist. It may have been saved or discarded.'],
  request_timeout: [408, 'The request took too long to arrive.'],
  profile_exists: [409, 'The profile exists already.'],
  too_many_tokens: [409, 'There are 100 access tokens. Delete one that is not used any more.'],
  username_taken: [409, 'Somebody else has this username.'],
  wrong_status: [409, 'The project is not in a state that allows this.'],
  row_changed: [409, 'The row was changed by somebody else in the meantime.'],
  last_operator: [409, 'This is the only operator of the installation. Make somebody else an operator first.'],
  is_operator: [409, 'Operators cannot be suspended. Take the operator’s rights away first.'],
  last_owner: [409, 'An organization needs an owner. Make somebody else an owner first.'],
  already_member: [409, 'This person is a member of the organization already.'],
  already_invited: [409, 'This address was invited already. Send that invitation again, or revoke it.'],
  too_many_invitations: [409, 'Too many invitations are open. Revoke some, or wait until they are accepted.'],
  already_there: [409, 'The project is in this organization already.'],
  is_branch: [409, 'A preview branch goes where its project goes. Transfer that.'],
  invitation_accepted: [409, 'This invitation was accepted already.'],
  sso_domain_exists: [409, 'The organization has named this domain already.'],
  sso_domain_taken: [409, 'Another organization has proven that this domain is its own.'],
  too_many_sso_domains: [409, 'There are 20 domains. Remove one that is not used any more.'],
  too_many_organizations: [409, 'This account owns too many organizations.'],
  too_many_projects: [409, 'There are too many projects.'],
  too_many_testimonials: [409, 'There are 20 testimonials. Remove one first.'],
  organization_has_projects: [409, 'The organization still has projects. Delete or transfer them first.'],
  snippet_changed: [409, 'The snippet was changed elsewhere in the meantime.'],
  draft_outdated: [409, 'A newer draft of this query is stored already.'],
  too_many_drafts: [409, 'There are 100 drafts in this project. Save or discard some of them first.'],
  invitation_expired: [410, 'This invitation has expired. Ask for a new one.'],
  invitation_revoked: [410, 'This invitation was revoked.'],
  invitation_without_projects: [410, 'The projects of this invitation are gone. Ask for a new one.'],
  body_too_slow: [408, 'The request body did not arrive in time.'],
  body_too_large: [413, 'The request body is larger than this call accepts.'],
  unsupported_media_type: [415, 'Send the request body as JSON.'],
  table_without_key: [422, 'The table has no primary key, so a single row cannot be addressed.'],
  sso_record_missing: [
    422,
    'The record was not found in the DNS of the domain. A new one can take a while to be seen.',
  ],
  sso_secret_needed: [422, 'A client secret is needed.'],
  picture_unreadable: [
    422,
    'No picture could be fetched from this address. It has to be a PNG, JPEG, GIF or WebP of at most 64 KB.',
  ],
  sso_address_refused: [422, 'This address leads into a private network. Use a public address.'],
  sso_http_refused: [422, 'The address has to begin with https.'],
  query_failed: [422, 'The database refused the statement.'],
  query_cancelled: [422, 'The query was cancelled.'],
  query_timeout: [422, 'The query ran longer than its time limit and was cancelled.'],
  too_many_requests: [429, 'Too many requests. Try again in a moment.'],
  too_many_streams: [429, 'Too many pages of this account are open. Close some of them.'],
  internal: [500, 'Something went wrong on the server. The request id helps to find it in the logs.'],
  disk_almost_full: [503, 'The disk of this installation is almost full. Try again later, or tell its operator.'],
  project_unavailable: [503, 'The database of this project does not answer.'],
  maintenance: [503, 'This installation is being worked on.'],
  shutting_down: [503, 'The server is shutting down.'],
} as const satisfies Record<string, readonly [status: number, message: string]>

export type ErrorReason = keyof typeof errorReasons

/** What PostgreSQL said, field by field (protocol: ErrorResponse). Positions count characters of the text that was sent, from 1. */
export const PostgresError = z.object({
  sqlstate: z.string(),
  severity: z.string(),
  message: z.string(),
  detail: z.string().optional(),
  hint: z.string().optional(),
  position: z.number().int().optional(),
  line: z.number().int().optional(),
  column: z.number().int().optional(),
  where: z.string().optional(),
  schema: z.string().optional(),
  table: z.string().optional(),
  columnName: z.string().optional(),
  constraint: z.string().optional(),
  /** Which statement of the text failed, from 0, and the text of it (cut at 1,000 characters). */
  statementIndex: z.number().int().optional(),
  statement: z.string().optional(),
  /** The 1-based line of the whole text at which the failing statement starts. */
  statementLine: z.number().int().optional(),
  /** True when the failure undid everything the text had done (it ran as one transaction). */
  rolledBack: z.boolean().optional(),
})
export type PostgresError = z.infer<typeof PostgresError>

export const FieldProblem = z.object({ path: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof FieldProblem>

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  message: z.string(),
  /** The HTTP status. */
  code: z.number().int(),
  reason: z.string(),
  requestId: z.string(),
  /** Which fields were wrong (reason `invalid_input`). */
  problems: z.array(FieldProblem).optional(),
  /** The organization that asks for a second factor (reason `mfa_required`). */
  organization_slug: z.string().optional(),
  /** What the database said (reasons that begin with `query_`, `read_only_access`, and writes it refused). */
  database: PostgresError.optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
