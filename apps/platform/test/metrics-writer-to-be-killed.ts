import { addSample } from '../src/areas/observability/sample-file.ts'

// Adds a sample a step until it is killed, and says up to which one the system has them.
const [path = '', from = '0'] = process.argv.slice(2)
for (let step = Number(from); ; step += 1) {
  await addSample(path, step * 15_000, { cpuPercent: step, connections: 2 })
  process.stdout.write(`${step}\n`)
}
