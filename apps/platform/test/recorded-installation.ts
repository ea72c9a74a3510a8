import { readdirSync } from 'node:fs'
import { cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { makeInstanceOf } from '../../../packages/engine/test/released-instance.ts'

const installationsFolder = join(import.meta.dirname, 'installations')

/** One folder per recorded installation, named by its commit. See the README there. */
export const recordedInstallations: readonly string[] = readdirSync(installationsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

const About = z.object({
  /** Whose SQL made its instances: a folder of packages/engine/test/releases. */
  engineRelease: z.string(),
  owner: z.object({ email: z.string(), password: z.string() }),
  developer: z.object({ email: z.string(), password: z.string() }),
  organization: z.string(),
  storefront: z.object({ ref: z.string(), password: z.string() }),
  warehouse: z.object({ ref: z.string(), password: z.string() }),
  accessToken: z.string(),
})

/** Makes the home directory of an installation as that commit left it, and tells what was in it. */
export const restoreInstallation = async (commit: string, home: string): Promise<z.infer<typeof About>> => {
  const folder = join(installationsFolder, commit)
  const about = About.parse(JSON.parse(await readFile(join(folder, 'about.json'), 'utf8')))
  await mkdir(join(home, 'instances'), { mode: 0o711 })
  for (const file of ['secret.key', 'signing.key']) await cp(join(folder, file), join(home, file))
  for (const file of await readdir(join(folder, 'instances'))) {
    const since = await readFile(join(folder, 'instances', file), 'utf8')
    await makeInstanceOf(about.engineRelease, home, basename(file, '.sql'), since)
  }
  return about
}
