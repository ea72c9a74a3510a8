import type { Connection } from './connection.ts'
import type { Snippet, ConnectExample } from './snippet.ts'
import { lines, nodeSetting } from './snippet.ts'

const install: Snippet = { title: 'Install', code: 'npm install @supabase/supabase-js' }

const client = (title: string, url: string, key: string): Snippet => ({
  title,
  code: lines(
    "import { createClient } from '@supabase/supabase-js'",
    '',
    'export const supabase = createClient(',
    `  ${url},`,
    `  ${key},`,
    ')',
  ),
})

interface Framework {
  id: string
  label: string
  envFile: string
  /** What the framework's bundler wants public settings to begin with. */
  prefix: string
  clientFile: string
  /** How its code reads a setting. */
  read: (name: string) => string
}

const importMetaEnv = (name: string) => `import.meta.env.${name}`

const frameworks: readonly Framework[] = [
  {
    id: 'next',
    label: 'Next.js',
    envFile: '.env.local',
    prefix: 'NEXT_PUBLIC_',
    clientFile: 'lib/supabase.ts',
    read: (name) => `${nodeSetting(name)}!`,
  },
  {
    id: 'react',
    label: 'React (Vite)',
    envFile: '.env.local',
    prefix: 'VITE_',
    clientFile: 'src/supabase.ts',
    read: importMetaEnv,
  },
  {
    id: 'vue',
    label: 'Vue (Vite)',
    envFile: '.env.local',
    prefix: 'VITE_',
    clientFile: 'src/supabase.ts',
    read: importMetaEnv,
  },
  {
    id: 'svelte',
    label: 'Svelte (Vite)',
    envFile: '.env.local',
    prefix: 'VITE_',
    clientFile: 'src/supabase.ts',
    read: importMetaEnv,
  },
  {
    id: 'solid',
    label: 'SolidJS (Vite)',
    envFile: '.env.local',
    prefix: 'VITE_',
    clientFile: 'src/supabase.ts',
    read: importMetaEnv,
  },
  {
    id: 'tanstack',
    label: 'TanStack Start',
    envFile: '.env.local',
    prefix: 'VITE_',
    clientFile: 'src/supabase.ts',
    read: importMetaEnv,
  },
  {
    id: 'astro',
    label: 'Astro',
    envFile: '.env',
    prefix: 'PUBLIC_',
    clientFile: 'src/supabase.ts',
    read: importMetaEnv,
  },
  {
    id: 'expo',
    label: 'Expo',
    envFile: '.env',
    prefix: 'EXPO_PUBLIC_',
    clientFile: 'supabase.ts',
    read: (name) => `${nodeSetting(name)}!`,
  },
  { id: 'node', label: 'Node.js', envFile: '.env', prefix: '', clientFile: 'supabase.js', read: nodeSetting },
]

const exampleOf = (framework: Framework, url: string, publishableKey: string): ConnectExample => {
  const { id, label, envFile, prefix, clientFile, read } = framework
  const urlName = `${prefix}SUPABASE_URL`
  const keyName = `${prefix}SUPABASE_PUBLISHABLE_KEY`
  return {
    id,
    label,
    snippets: [
      install,
      { title: envFile, code: lines(`${urlName}=${url}`, `${keyName}=${publishableKey}`) },
      client(clientFile, read(urlName), read(keyName)),
    ],
    ...(id === 'node' ? { note: 'Run with node --env-file=.env.' } : {}),
  }
}

/** `supabase-js` by framework. */
export const frameworkExamples = ({ url }: Connection, publishableKey: string): ConnectExample[] =>
  frameworks.map((framework) => exampleOf(framework, url, publishableKey))
