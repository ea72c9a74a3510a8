import { assistant } from './assistant.bench.ts'
import { auth } from './auth.bench.ts'
import { authUsers } from './auth-users.bench.ts'
import { bulk } from './bulk.bench.ts'
import { dataApi } from './data-api.bench.ts'
import { dashboard } from './dashboard.bench.ts'
import { gateway } from './gateway.bench.ts'
import { hostile } from './hostile.bench.ts'
import { logs } from './logs.bench.ts'
import { metering } from './metering.bench.ts'
import { memory } from './memory.bench.ts'
import { metrics } from './metrics.bench.ts'
import { navigation } from './navigation.bench.ts'
import { noisyProject } from './noisy-project.bench.ts'
import { peers } from './peers.bench.ts'
import { palette } from './palette.bench.ts'
import { permissions } from './permissions.bench.ts'
import { projectCreate } from './project-create.bench.ts'
import { projectWake } from './project-wake.bench.ts'
import { query } from './query.bench.ts'
import { pooler } from './pooler.bench.ts'
import { printOutcome, saveOutcome } from './report.ts'
import { realtime } from './realtime.bench.ts'
import { signIn } from './sign-in.bench.ts'
import { sqlEditor } from './sql-editor.bench.ts'
import { storage } from './storage.bench.ts'
import { storageExplorer } from './storage-explorer.bench.ts'
import { tableEditor } from './table-editor.bench.ts'
import { usagePage } from './usage-page.bench.ts'
import { visualizer } from './visualizer.bench.ts'
import { workers } from './workers.bench.ts'

const scenarios = [
  projectCreate,
  projectWake,
  query,
  permissions,
  signIn,
  memory,
  dashboard,
  palette,
  navigation,
  hostile,
  gateway,
  noisyProject,
  bulk,
  tableEditor,
  visualizer,
  sqlEditor,
  storage,
  storageExplorer,
  dataApi,
  pooler,
  logs,
  metrics,
  metering,
  usagePage,
  auth,
  authUsers,
  workers,
  realtime,
  assistant,
  peers,
]

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !scenarios.some((scenario) => scenario.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no scenario called ${unknown.join(', ')}. There are: ${scenarios.map(({ name }) => name).join(', ')}.`,
  )
  process.exit(1)
}

for (const scenario of scenarios.filter(({ name }) => asked.length === 0 || asked.includes(name))) {
  console.log(`\nRunning ${scenario.name} …`)
  const outcome = await scenario.run()
  printOutcome(scenario, outcome)
  await saveOutcome(scenario, outcome)
}
