import type { FeatureValue, PlanFeature } from './catalogue-schema.ts'

type Category = PlanFeature['category']

const named = (category: Category, name: string, title: string, usageBased: boolean) => ({
  category,
  key: `${category}.${name}`,
  title,
  usage_based: usageBased,
})

/** The plans from Free to Enterprise. */
type Values = readonly [FeatureValue, FeatureValue, FeatureValue, FeatureValue]

const row = (category: Category, name: string, title: string, [free, pro, team, enterprise]: Values): PlanFeature => ({
  ...named(category, name, title, false),
  values: { free, pro, team, enterprise },
})

const included = (category: Category, name: string, title: string): PlanFeature =>
  row(category, name, title, [true, true, true, true])
const onPaid = (category: Category, name: string, title: string): PlanFeature =>
  row(category, name, title, [false, true, true, true])
const onEnterprise = (category: Category, name: string, title: string): PlanFeature =>
  row(category, name, title, [false, false, false, true])

/** Its values follow from a meter, a limit or an add-on of the same name. */
const derived = (category: Category, from: string, title: string): PlanFeature => ({
  ...named(category, from, title, false),
  from,
})
const usageBased = (category: Category, from: string, title: string): PlanFeature => ({
  ...named(category, from, title, true),
  from,
})

const basicRoles = ['Owner', 'Administrator', 'Developer']
const teamRoles = [...basicRoles, 'Read-only', 'Predefined roles in projects']

export const planFeatures: PlanFeature[] = [
  included('database', 'dedicated_postgres', 'Dedicated Postgres database'),
  included('database', 'api_requests', 'Unlimited API requests'),
  usageBased('database', 'database_size', 'Database size'),
  derived('database', 'backup_retention', 'Automatic backups'),
  derived('database', 'point_in_time_recovery', 'Point-in-time recovery'),
  derived('database', 'pause_after', 'Pausing after inactivity'),
  usageBased('database', 'branching', 'Branching'),
  usageBased('database', 'egress', 'Egress'),
  usageBased('database', 'cached_egress', 'Cached egress'),

  row('auth', 'users', 'Total users', ['Unlimited', 'Unlimited', 'Unlimited', 'Unlimited']),
  usageBased('auth', 'auth_mau', 'Monthly active users'),
  usageBased('auth', 'auth_third_party_mau', 'Third-party monthly active users'),
  derived('auth', 'auth_saml_mau', 'Single sign-on (SAML 2.0) users'),
  included('auth', 'anonymous', 'Anonymous sign-ins'),
  included('auth', 'ownership', 'User data ownership'),
  included('auth', 'oauth', 'Social OAuth providers'),
  included('auth', 'smtp', 'Custom SMTP server'),
  included('auth', 'totp', 'Multi-factor authentication by authenticator app'),
  derived('auth', 'phone_mfa', 'Multi-factor authentication by phone'),
  included('auth', 'no_branding', 'Emails without branding'),
  onPaid('auth', 'leaked_passwords', 'Leaked password protection'),
  onPaid('auth', 'single_session', 'Single session per user'),
  onPaid('auth', 'session_timeouts', 'Session timeouts'),
  derived('auth', 'audit_retention', 'Audit trails'),
  included('auth', 'hooks', 'Hooks for new users, access tokens, emails and SMS'),
  row('auth', 'attempt_hooks', 'Hooks for attempts with passwords and second factors', [false, false, true, true]),
  row('auth', 'advanced_security', 'Advanced security features', [false, false, false, 'Contact us']),

  usageBased('storage', 'storage_size', 'Storage'),
  derived('storage', 'upload_size', 'Maximum file upload size'),
  usageBased('storage', 'image_transformations', 'Image transformations'),
  onEnterprise('storage', 'own_storage', 'Bring your own storage'),

  usageBased('edge_functions', 'function_invocations', 'Invocations'),
  derived('edge_functions', 'function_size', 'Script size'),
  derived('edge_functions', 'functions', 'Number of functions'),

  usageBased('realtime', 'realtime_connections', 'Concurrent peak connections'),
  usageBased('realtime', 'realtime_messages', 'Messages'),
  derived('realtime', 'realtime_message_size', 'Maximum message size'),

  row('dashboard', 'members', 'Team members', ['Unlimited', 'Unlimited', 'Unlimited', 'Unlimited']),
  { ...named('dashboard', 'audit_trails', 'Platform audit trails', false), from: 'audit_retention' },

  derived('security', 'log_retention', 'Log retention'),
  row('security', 'unified_logs', 'Unified logs', [false, false, true, true]),
  usageBased('security', 'log_drain', 'Log drain'),
  onPaid('security', 'metrics', 'Metrics endpoint'),
  onPaid('security', 'vanity_url', 'Vanity subdomain'),
  derived('security', 'custom_domain', 'Custom domain'),
  row('security', 'roles', 'Access roles', [
    basicRoles,
    basicRoles,
    teamRoles,
    [...teamRoles, 'Custom roles in projects'],
  ]),
  row('security', 'sso', 'Single sign-on', [false, false, true, true]),
  row('security', 'soc2', 'SOC 2', [false, false, true, true]),
  row('security', 'hipaa', 'HIPAA', [false, false, 'Available as an add-on', 'Available as an add-on']),
  onEnterprise('security', 'sla', 'Uptime SLA'),
  onEnterprise('security', 'on_premises', 'On-premises support'),

  included('support', 'community', 'Community support'),
  onPaid('support', 'email', 'Email support'),
  row('support', 'email_sla', 'Email support SLA', [false, false, true, true]),
  row('support', 'questionnaire', 'Security questionnaire help', [false, false, true, true]),
  onEnterprise('support', 'designated', 'Designated support'),
  onEnterprise('support', 'onboarding', 'Onboarding support'),
  onEnterprise('support', 'success_manager', 'Customer success manager'),
]
