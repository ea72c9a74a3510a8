import type { PreviewKey } from '@cairn/contracts/features/feature-previews'

interface PreviewContent {
  about: string
  changes: readonly string[]
}

/** The description of each preview beside its switch. */
export const previewContent: Readonly<Record<PreviewKey, PreviewContent>> = {
  'supabase-ui-preview-unified-logs': {
    about:
      'All logs of a project in one filterable list: gateway, auth, storage, functions and database. Only for organizations on Team or above.',
    changes: [
      'One page for all sources, in chronological order',
      'Filters with counts',
      'Traces a request from the gateway to the database',
    ],
  },
  'supabase-ui-branching-2-0': {
    about:
      'Create branches of a project in the dashboard, without a Git connection. A branch has a database, a URL and keys of its own, and begins with the schema of the project.',
    changes: [
      'A branch switcher in the top bar',
      'A page that lists the branches of a project: create, reset and delete them',
      'The changes of a branch as SQL, which a merge runs in the project',
    ],
  },
  'new-storage-ui': {
    about: 'Buckets and their files under one address, Files.',
    changes: [
      'Files takes the place of Buckets in the Storage area',
      'Links to a folder or a file begin with /storage/files',
    ],
  },
  'supabase-ui-advisor-rules': {
    about: 'Disable individual advisor rules, for a project or for some of its tables.',
    changes: ['A page of rules in the Advisors area', 'A reason for each disabled rule'],
  },
  'supabase-ui-cls': {
    about: 'Grant and revoke column privileges of a table, by role.',
    changes: ['A page for column privileges in the Database area', 'Privileges of a role, column by column'],
  },
  'supabase-ui-api-side-panel': {
    about: 'The API docs of the open table in the table editor, beside its rows.',
    changes: [
      'A button in the toolbar of the table editor that opens the panel',
      'Examples with your own tables and columns, in JavaScript, TypeScript and as curl',
    ],
  },
  'supabase-ui-preview-inline-editor': {
    about: 'Edit tables, views, functions, triggers, policies, indexes and enumerated types as SQL beside their list.',
    changes: [
      'A panel with the SQL of an object, and what differs from the stored definition',
      'Shows the statements before they run; a table becomes ALTER statements',
      'Marks an error at its position',
    ],
  },
}
