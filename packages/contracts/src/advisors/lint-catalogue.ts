/** The checks of the advisors. Without zod, so that the browser can have it for nothing. */

export const lintLevels = ['ERROR', 'WARN', 'INFO'] as const
export type LintLevel = (typeof lintLevels)[number]

export const lintCategories = ['SECURITY', 'PERFORMANCE'] as const
export type LintCategory = (typeof lintCategories)[number]

interface LintRule {
  title: string
  level: LintLevel
  category: LintCategory
  /** Why it matters. */
  description: string
  /** What to do about it. */
  remediation: string
}

/** Each check by its name. Where it finds something, the database names the object and, if it can, the SQL that solves it. */
export const lintRules = {
  auth_users_exposed: {
    title: 'Users can be read through a view',
    level: 'ERROR',
    category: 'SECURITY',
    description:
      'A view that reads auth.users can be queried through the data API. It runs with the privileges of its owner, so it shows the accounts of all users to everyone who has the public API key.',
    remediation: 'Take the view out of the data API, or show only what a user may see of themselves.',
  },
  policy_exists_rls_disabled: {
    title: 'Policies without row-level security',
    level: 'ERROR',
    category: 'SECURITY',
    description: 'The table has policies, but row-level security is off. The policies do nothing.',
    remediation: 'Turn on row-level security.',
  },
  rls_disabled_in_public: {
    title: 'Row-level security is off',
    level: 'ERROR',
    category: 'SECURITY',
    description:
      'The table is in a schema of the data API, and roles of the API have privileges on it. Without row-level security, everyone who has the public API key can read or change every row.',
    remediation: 'Turn on row-level security, then add policies for the rows that users may see and change.',
  },
  security_definer_view: {
    title: 'View runs as its owner',
    level: 'ERROR',
    category: 'SECURITY',
    description:
      'The view reads its tables with the privileges of its owner. Row-level security of the tables does not apply to those who query the view.',
    remediation: 'Let the view run with the privileges of the role that queries it.',
  },
  rls_references_user_metadata: {
    title: 'Policy trusts data that users can change',
    level: 'ERROR',
    category: 'SECURITY',
    description:
      'Users can change their own user_metadata. A policy that decides by it lets them give themselves access.',
    remediation: 'Keep what policies decide by in app_metadata, which only your server can change.',
  },
  sensitive_columns_exposed: {
    title: 'Sensitive columns can be read by everyone',
    level: 'ERROR',
    category: 'SECURITY',
    description:
      'The name of a column suggests secrets or personal data. The table is part of the data API and has no row-level security.',
    remediation: 'Turn on row-level security, or move the columns to a schema that is not part of the data API.',
  },
  function_search_path_mutable: {
    title: 'Function without a fixed search_path',
    level: 'WARN',
    category: 'SECURITY',
    description:
      'The function finds tables and functions by the search_path of the role that calls it. A role that can create objects in a schema of that path can change what the function does.',
    remediation: 'Set the search_path of the function.',
  },
  extension_in_public: {
    title: 'Extension in the schema public',
    level: 'WARN',
    category: 'SECURITY',
    description: 'Functions of the extension are part of the data API, because it is installed in the schema public.',
    remediation: 'Move the extension to the schema extensions.',
  },
  materialized_view_in_api: {
    title: 'Materialized view in the data API',
    level: 'WARN',
    category: 'SECURITY',
    description:
      'Row-level security does not apply to materialized views. Everyone who has the public API key can read all rows.',
    remediation: 'Revoke the privileges of the roles of the data API.',
  },
  foreign_table_in_api: {
    title: 'Foreign table in the data API',
    level: 'WARN',
    category: 'SECURITY',
    description:
      'Row-level security does not apply to foreign tables. Everyone who has the public API key can read all rows.',
    remediation: 'Revoke the privileges of the roles of the data API.',
  },
  unsupported_reg_types: {
    title: 'Column of a type that cannot be upgraded',
    level: 'WARN',
    category: 'SECURITY',
    description: 'A database with columns of this type cannot be upgraded to the next major version of PostgreSQL.',
    remediation: 'Store the name as text.',
  },
  vulnerable_postgres_version: {
    title: 'PostgreSQL with known vulnerabilities',
    level: 'WARN',
    category: 'SECURITY',
    description: 'A newer minor release of PostgreSQL fixes vulnerabilities of the one that the project runs.',
    remediation:
      'Ask the operator to update the installation. The project runs the newer release from its next start on.',
  },
  auth_otp_long_expiry: {
    title: 'Codes by email stay valid for more than an hour',
    level: 'WARN',
    category: 'SECURITY',
    description: 'The longer a code is valid, the more time there is to guess it or to take it from a mailbox.',
    remediation: 'Set the lifetime of codes to an hour or less.',
  },
  auth_otp_short_length: {
    title: 'Codes have fewer than six digits',
    level: 'WARN',
    category: 'SECURITY',
    description: 'Short codes can be guessed.',
    remediation: 'Set the length of codes to six digits or more.',
  },
  auth_leaked_password_protection: {
    title: 'Leaked passwords are accepted',
    level: 'WARN',
    category: 'SECURITY',
    description: 'Users can choose passwords that are known from data breaches.',
    remediation: 'Refuse leaked passwords in the settings of authentication.',
  },
  auth_insufficient_mfa_options: {
    title: 'Users cannot add a second factor',
    level: 'WARN',
    category: 'SECURITY',
    description: 'No kind of second factor can be enrolled, so a password alone opens every account.',
    remediation: 'Turn on authenticator apps or another second factor in the settings of authentication.',
  },
  rls_enabled_no_policy: {
    title: 'Row-level security without a policy',
    level: 'INFO',
    category: 'SECURITY',
    description: 'Row-level security is on and there is no policy: users can see and change no rows of the table.',
    remediation:
      'Add policies for the rows that users may see. If only your server uses the table, a policy that allows nothing says so.',
  },
  auth_rls_initplan: {
    title: 'Policy calls a function for each row',
    level: 'WARN',
    category: 'PERFORMANCE',
    description:
      'The policy calls auth.uid() or a similar function for each row that it checks, although the result is the same for all of them.',
    remediation: 'Call the function in a subquery: it then runs once per query.',
  },
  multiple_permissive_policies: {
    title: 'Several permissive policies for the same command',
    level: 'WARN',
    category: 'PERFORMANCE',
    description: 'PostgreSQL evaluates all of these policies for each row.',
    remediation: 'Combine them into one policy whose conditions are joined with OR.',
  },
  duplicate_index: {
    title: 'Duplicate index',
    level: 'WARN',
    category: 'PERFORMANCE',
    description: 'Another index of the table does the same. Both take space and slow down every write.',
    remediation: 'Drop one of them.',
  },
  unindexed_foreign_keys: {
    title: 'Foreign key without an index',
    level: 'INFO',
    category: 'PERFORMANCE',
    description:
      'To delete or change a row of the referenced table, PostgreSQL reads this whole table. Joins over the key are slow as well.',
    remediation:
      'Create an index on the columns of the key. Writes to the table wait while it is built. For a large table, build it in the background on the page Indexes.',
  },
  no_primary_key: {
    title: 'Table without a primary key',
    level: 'INFO',
    category: 'PERFORMANCE',
    description: 'Rows cannot be addressed. They cannot be edited in the table editor, and replication is slow.',
    remediation: 'Add a primary key. The table is rewritten, and cannot be read or written meanwhile.',
  },
  unused_index: {
    title: 'Index never used',
    level: 'INFO',
    category: 'PERFORMANCE',
    description:
      'No query has used the index since the statistics began. It takes space and slows down every write. A new index is listed here until it is used.',
    remediation: 'Drop the index if your application has run its usual queries since then.',
  },
} as const satisfies Record<string, LintRule>

export type LintName = keyof typeof lintRules

export const isLintName = (name: string): name is LintName => Object.hasOwn(lintRules, name)

export const lintNames: readonly LintName[] = Object.keys(lintRules).filter(isLintName)

/** The checks of a category, in the order of the catalogue: errors first. */
export const lintsOf = (category: LintCategory): readonly LintName[] =>
  lintNames.filter((name) => lintRules[name].category === category)
