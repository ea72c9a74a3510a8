import { basename, join } from 'node:path'
import type { FunctionFile } from '@cairn/contracts/functions/functions'
import { diskSize } from '@cairn/engine'
import { checkFunction, importedBytes, importedBytesOfProject, ImportRoom, installDeno } from '@cairn/functions'
import type { DenoProgram, FunctionFolder } from '@cairn/functions'
import type { Ground } from '../../ground.ts'
import { functionsFolder } from '../../home-folders.ts'
import { makeFolder } from './function-folders.ts'

/** What Deno says against a function. */
export class FunctionProblem extends Error {
  override readonly name = 'FunctionProblem'
}

// Of the registry that it names, Deno asks any address of any network, and shows what is no package.
const noRegistry = 'This installation takes no .npmrc: packages could be fetched from private networks.'

interface Placed {
  id: string
  entrypoint: string
  importMap: string | undefined
}

/** Where functions of projects are run from. */
export interface FunctionPlaces {
  program: () => Promise<DenoProgram>
  /** Puts a deployment in its place, with what it imports. Throws a `FunctionProblem` where Deno cannot read it. */
  place: (ref: string, deployment: Placed, files: () => Promise<readonly FunctionFile[]>) => Promise<FunctionFolder>
  /** The folder of the project's functions. */
  folder: (ref: string) => string
}

export const createFunctionPlaces = ({ config, engine }: Pick<Ground, 'config' | 'engine'>): FunctionPlaces => {
  const folder = (ref: string): string => join(functionsFolder(config), ref)
  const making = new Map<string, Promise<FunctionFolder>>()
  const program = () => installDeno(config.cache)
  const room = new ImportRoom({ ofOne: importedBytes, ofProject: importedBytesOfProject, sizeOf: diskSize })
  const make = async (ref: string, deployment: Placed, files: () => Promise<readonly FunctionFile[]>) => {
    const { user, launcher, isFiltered } = engine.processHost(ref)
    const deployed = await files()
    if (!isFiltered && deployed.some(({ name }) => basename(name) === '.npmrc')) throw new FunctionProblem(noRegistry)
    return makeFolder({
      project: folder(ref),
      deploymentId: deployment.id,
      files: deployed,
      user,
      fetchImports: async (made) => {
        using limit = await room.limitIn(folder(ref))
        const problem = await checkFunction(await program(), deployment, made, { user, launcher, limit })
        if (problem !== undefined) throw new FunctionProblem(problem)
      },
    })
  }
  return {
    program,
    folder,
    place: (ref, deployment, files) => {
      const known = making.get(deployment.id)
      if (known !== undefined) return known
      const made = make(ref, deployment, files)
      making.set(deployment.id, made)
      const forget = () => making.delete(deployment.id)
      made.then(forget, forget)
      return made
    },
  }
}
