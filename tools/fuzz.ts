import { compareGenerated } from '../e2e/clients/rest/generated.ts'
import { sendHostileRequests } from '../e2e/clients/rest/hostile.ts'
import { startRestWorld } from '../e2e/clients/rest/world.ts'

const [askedHostile = '20000', askedGenerated = '2000', askedSeed] = process.argv.slice(2)
const hostile = Number(askedHostile)
const generated = Number(askedGenerated)
const seed = askedSeed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(askedSeed)
if (![hostile, generated, seed].every((number) => Number.isSafeInteger(number) && number >= 0)) {
  console.error('Usage: npm run fuzz [hostile requests] [generated requests] [seed]')
  process.exit(2)
}

console.log(`seed ${seed}`)
await using world = await startRestWorld()
await compareGenerated(world, generated, seed)
console.log(`${generated} generated requests were answered as a naive evaluation answers them`)
await sendHostileRequests(world, hostile, seed)
console.log(`${hostile} hostile requests got a refusal or an answer; nothing of the schema changed`)
