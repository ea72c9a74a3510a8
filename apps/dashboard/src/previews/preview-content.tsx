import type { PreviewKey } from '@cairn/contracts/features/feature-previews'

interface PreviewContent {
  about: string
  changes: readonly string[]
}

/** What is said of each preview beside its switch. */
export const previewContent: Readonly<Record<PreviewKey, PreviewContent>> = {
  'supabase-ui-preview-unified-logs': {
    about:
      'All logs of a project in one list that can be filtered: gateway, auth, storage, functions and database. Only for organizations on Team or above.',
    changes: [
      'One page for all sources, in the order in which things happened',
      'Filters that count what they would leave',
      'A request is followed from the gateway to the database',
    ],
  },
  'supabase-ui-branching-2-0': {
    about:
      'Create a branch of your project from the dashboard, without a Git connection. The branch is a full copy with its own address and keys.',
    changes: [
      'A branch switcher in the top bar',
      'Merge requests with a diff of schema, functions and settings',
      'Branches sleep when nobody uses them',
    ],
  },
  'new-storage-ui': {
    about: 'Storage as one list of files and buckets, with a place for buckets that are made for analysis and vectors.',
    changes: ['Files and their buckets on one page', 'Buckets for analytics and for vectors'],
  },
  'supabase-ui-advisor-rules': {
    about: 'Turn off single rules of the advisors, for a whole project or for some of its tables.',
    changes: ['A page of rules below the advisors', 'A reason is kept with every rule that is off'],
  },
  'supabase-ui-cls': {
    about: 'Grant and revoke privileges on single columns of a table, by role.',
    changes: ['A page for column privileges below the database', 'What a role may is shown column by column'],
  },
  'supabase-ui-api-side-panel': {
    about: 'The documentation of a project’s API beside the page you are on, for the table you are looking at.',
    changes: ['A panel in place of the page of API docs', 'Examples that name your own tables'],
  },
  'supabase-ui-preview-inline-editor': {
    about: 'Edit policies, triggers and functions as SQL beside the list they stand in.',
    changes: ['A side panel with SQL in place of forms', 'The statement is seen before it runs'],
  },
}
