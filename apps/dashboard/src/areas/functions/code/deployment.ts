import type { Deployment } from '@cairn/contracts/functions/functions'
import type { EditedFile } from './function-file.ts'

/** The name of a file of Deno's settings among the files, whose imports then hold. */
export const importMapOf = (files: readonly EditedFile[]): string | null =>
  ['deno.json', 'deno.jsonc', 'import_map.json'].find((known) => files.some(({ name }) => name === known)) ?? null

interface Deployed {
  files: readonly EditedFile[]
  entrypoint: string
  /** Stays as it is where it is left out. */
  isChecked?: boolean
}

export const deploymentOf = ({ files, entrypoint, isChecked }: Deployed): Deployment => ({
  metadata: {
    entrypoint_path: entrypoint,
    import_map_path: importMapOf(files),
    ...(isChecked === undefined ? {} : { verify_jwt: isChecked }),
  },
  files: files.map(({ name, content }) => ({ name, content })),
})
