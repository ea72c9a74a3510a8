export interface ClientLibrary {
  language: string
  /** Kept by the protocol's makers, or by people who use it. */
  support: 'official' | 'community'
  stage?: 'alpha'
  docsUrl: string
  gitUrl: string
}

const docs = (name: string) => `https://supabase.com/docs/reference/${name}/introduction`
const git = (path: string) => `https://github.com/${path}`

/** Published clients that speak what a project speaks. */
export const clientLibraries: readonly ClientLibrary[] = [
  { language: 'JavaScript', support: 'official', docsUrl: docs('javascript'), gitUrl: git('supabase/supabase-js') },
  { language: 'Flutter', support: 'official', docsUrl: docs('dart'), gitUrl: git('supabase/supabase-flutter') },
  { language: 'Swift', support: 'official', docsUrl: docs('swift'), gitUrl: git('supabase/supabase-swift') },
  {
    language: 'Python',
    support: 'official',
    stage: 'alpha',
    docsUrl: docs('python'),
    gitUrl: git('supabase/supabase-py'),
  },
  { language: 'C#', support: 'community', docsUrl: docs('csharp'), gitUrl: git('supabase-community/supabase-csharp') },
  { language: 'Kotlin', support: 'community', docsUrl: docs('kotlin'), gitUrl: git('supabase-community/supabase-kt') },
]
