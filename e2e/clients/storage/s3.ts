import { s3AccessChecks } from './s3/access.ts'
import { s3ObjectChecks } from './s3/buckets-and-objects.ts'
import { s3ListChecks } from './s3/lists.ts'
import { s3MultipartChecks } from './s3/multipart.ts'
import { s3RefusalChecks } from './s3/refusals.ts'
import { useS3 } from './s3/s3-world.ts'
import type { World } from './world.ts'

export const s3Checks = (world: World): void => {
  const s3 = useS3(world)
  s3ObjectChecks(world, s3)
  s3ListChecks(s3)
  s3MultipartChecks(s3)
  s3AccessChecks(world, s3)
  s3RefusalChecks(world, s3)
}
