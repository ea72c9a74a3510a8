import { cpus, loadavg, release, totalmem, type } from 'node:os'

/** What a figure depends on beside the code. */
export const describeMachine = () => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 1024 ** 3),
  kernel: `${type()} ${release()}`,
  node: process.version,
  /** Of the last minute, ours included: on a busy machine only the ratios mean something. */
  loadAverage: loadavg()[0],
})
