import { CodeBlock } from '~/ui/code-block.tsx'
import { jsString } from '../snippets/literals.ts'
import type { DocsPlace, Language } from '../snippets/snippet.ts'
import { curlCommand } from '../snippets/curl.ts'

const createCode = ({ url, apiKey }: DocsPlace, isTyped: boolean): string =>
  [
    "import { createClient } from '@supabase/supabase-js'",
    ...(isTyped ? ["import type { Database } from './database.types'"] : []),
    '',
    `const supabase = createClient${isTyped ? '<Database>' : ''}(`,
    `  ${jsString(url)},`,
    `  ${jsString(apiKey)},`,
    ')',
  ].join('\n')

const texts: Readonly<Record<Language, string>> = {
  javascript: 'The client keeps the session of a user who signs in, and sends it with each request.',
  typescript:
    'Download the types of your tables, views and functions, and save them as database.types.ts beside this file.',
  curl: 'Each request has an API key. With a user, it has an access token too: Authorization: Bearer …',
}

/** How a client is made, before anything is read. */
export const Introduction = ({ place, language }: { place: DocsPlace; language: Language }) => (
  <>
    <h2 className="text-base font-medium">Introduction</h2>
    <p className="mb-4 text-sm text-pretty text-muted">
      Choose a table, a view or a function to see how it is used, with its own names. Row-level security decides which
      rows a request can read and change.
    </p>
    {language !== 'curl' && (
      <div className="border-t border-line py-5">
        <h3 className="mb-2 text-sm font-medium">Install the client</h3>
        <CodeBlock label="Install" code="npm install @supabase/supabase-js" />
      </div>
    )}
    <div className="border-t border-line py-5">
      <h3 className="text-sm font-medium">{language === 'curl' ? 'Send a request' : 'Create a client'}</h3>
      <p className="mb-2 text-sm text-pretty text-muted">{texts[language]}</p>
      <CodeBlock
        label={language === 'curl' ? 'Request' : 'Client'}
        code={language === 'curl' ? curlCommand(place, { path: '' }) : createCode(place, language === 'typescript')}
      />
    </div>
  </>
)
