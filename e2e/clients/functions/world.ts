import { startDevEnv } from '@cairn/dev-env'
import { signAccessToken } from '@cairn/service-kit'
import { createClient } from '@supabase/supabase-js'
import { apiKeyOf } from '../storage/world.ts'

type Files = Readonly<Record<string, string>>

interface Options {
  verifyJwt?: boolean
  importMap?: string
}

/** One project whose functions the suites deploy. */
export const startFunctionsWorld = async () => {
  await using stack = new AsyncDisposableStack()
  const env = stack.use(await startDevEnv())
  const owner = await env.signUp('ada')
  const project = await owner.createProject()
  const { url } = await project.detail()
  const keys = { anon: await apiKeyOf(project, 'anon'), service: await apiKeyOf(project, 'service_role') }
  const running = await env.platform.context.runtime.find(project.ref)
  if (running === undefined) throw new Error('The project is not there.')
  const params = { ref: project.ref }
  const owned = stack.move()
  const sendDeployment = (slug: string, files: string | Files, { verifyJwt, importMap }: Options = {}) =>
    owner.send('POST /v1/projects/:ref/functions/deploy', {
      params,
      query: { slug },
      body: {
        metadata: {
          entrypoint_path: 'index.ts',
          ...(verifyJwt === undefined ? {} : { verify_jwt: verifyJwt }),
          ...(importMap === undefined ? {} : { import_map_path: importMap }),
        },
        files: Object.entries(typeof files === 'string' ? { 'index.ts': files } : files).map(([name, content]) => ({
          name,
          content,
        })),
      },
    })
  return {
    env,
    owner,
    project,
    params,
    url,
    keys,
    client: createClient(url, keys.anon, { auth: { persistSession: false, autoRefreshToken: false } }),
    tokenOf: (sub: string) => signAccessToken({ sub, role: 'authenticated' }, running.project, 3_600),
    sendDeployment,
    /** Deploys, and throws where that is refused. */
    deploy: async (slug: string, files: string | Files, options?: Options): Promise<void> => {
      const response = await sendDeployment(slug, files, options)
      if (!response.ok) throw new Error(await response.text())
    },
    /** Calls a function with the key `anon`, unless other headers are given. */
    call: (path: string, { headers = { apikey: keys.anon }, ...init }: RequestInit = {}) =>
      fetch(`${url}/functions/v1/${path}`, { headers, ...init }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
export type FunctionsWorld = Awaited<ReturnType<typeof startFunctionsWorld>>
