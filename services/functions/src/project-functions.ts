import { defineService, headerOf, ServiceError } from '@cairn/service-kit'
import type { Project, ProjectService, ServiceRequest, ServiceResponse, UpgradeRequest } from '@cairn/service-kit'
import { z } from 'zod'
import { checkAccess } from './access.ts'
import type { DeployedFunction } from './deployed-function.ts'
import { logCall } from './function-log.ts'
import { answerMs, requestBytes } from './function-limits.ts'
import { FunctionRunner } from './function-runner.ts'
import type { RunnerParts } from './function-runner.ts'
import { FunctionsError } from './functions-error.ts'

const Settings = z.object({})

/** The name of the function that a path begins with. */
const slugOf = (path: string): string => /^\/([^/]*)/.exec(path)?.[1] ?? ''

const noSuchFunction = () => new FunctionsError('NOT_FOUND', 'The project has no function of this name.')

const asServiceError = ({ status, code, message }: FunctionsError): ServiceError =>
  new ServiceError(status, code, message)

/** The edge functions of each project, in processes of Deno. */
export const projectFunctions = (parts: RunnerParts): ProjectService => {
  const runner = new FunctionRunner(parts)

  const find = async (project: Project, { path }: Pick<ServiceRequest, 'path'>) => {
    const slug = slugOf(path)
    const deployed = await parts.source.find(project.ref, slug)
    if (deployed === undefined) runner.drop(project.ref, slug)
    return deployed
  }

  /** The worker that a request is for, and the path as the function sees it. */
  const admit = async (project: Project, deployed: DeployedFunction, request: Omit<ServiceRequest, 'body'>) => {
    await checkAccess(deployed, request, project)
    const worker = await runner.worker(project, deployed)
    const search = request.query.size === 0 ? '' : `?${request.query.toString()}`
    return { worker, path: `${request.path}${search}` }
  }

  const run = async (project: Project, deployed: DeployedFunction, request: ServiceRequest) => {
    const { worker, path } = await admit(project, deployed, request)
    return worker.send(path, request)
  }

  const upgrade = async (project: Project, request: UpgradeRequest): Promise<number> => {
    const startedAt = performance.now()
    const deployed = await find(project, request)
    if (deployed === undefined) throw asServiceError(noSuchFunction())
    const log = (status: number): void =>
      logCall(project, deployed, request, { status, elapsedMs: performance.now() - startedAt, contentType: undefined })
    try {
      const { worker, path } = await admit(project, deployed, request)
      const status = await worker.upgrade(path, request)
      log(status)
      return status
    } catch (error) {
      if (!(error instanceof FunctionsError)) throw error
      if (error.code !== 'UNAUTHORIZED') log(error.status)
      throw asServiceError(error)
    }
  }

  const answer = async (project: Project, request: ServiceRequest): Promise<ServiceResponse> => {
    const startedAt = performance.now()
    const deployed = await find(project, request)
    if (deployed === undefined) return noSuchFunction().response()
    const log = (response: ServiceResponse): ServiceResponse => {
      const elapsedMs = performance.now() - startedAt
      logCall(project, deployed, request, {
        status: response.status,
        elapsedMs,
        contentType: headerOf(response, 'content-type'),
      })
      return response
    }
    try {
      return log(await run(project, deployed, request))
    } catch (error) {
      if (!(error instanceof FunctionsError)) throw error
      // The function was not called. The request is a line of the gateway.
      return error.code === 'UNAUTHORIZED' ? error.response() : log(error.response())
    }
  }

  return defineService({
    name: 'functions',
    settings: { version: 1, parse: (value) => Settings.parse(value) },
    limits: { bodyBytes: requestBytes, answerMs, stallMs: answerMs },
    needsKey: () => 'if sent',
    open: ({ project }) => ({
      handle: async (request) => {
        try {
          return await answer(project, request)
        } finally {
          // What was not read: the connection can be used again once it has arrived.
          request.body.resume()
        }
      },
      upgrade: (request) => upgrade(project, request),
      health: async () => {
        const { version } = await runner.program()
        const count = runner.count(project.ref)
        return `Runs functions with Deno ${version}; ${count === 1 ? '1 worker' : `${count} workers`}`
      },
    }),
    databaseStops: (ref) => runner.leave(ref),
    forget: (ref) => {
      void runner.leave(ref)
    },
    settled: () => runner[Symbol.asyncDispose](),
  })
}
