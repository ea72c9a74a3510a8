import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { deployedFilePath, deployedFileUrl } from './function-urls.ts'

const deployed = { ref: 'abcdefghijklmnopqrst', id: 'd2f1', version: 3 }

for (const path of ['index.ts', 'lib/util.ts', 'a b/ü#1?.ts', '100%.ts', 'a"b.ts'])
  test(`the path ${path} is read out of its address`, () => {
    const url = deployedFileUrl(deployed, path)
    assert.equal(deployedFilePath(url), path)
    assert.equal(fileURLToPath(url, { windows: false }), `/tmp/user_fn_abcdefghijklmnopqrst_d2f1_3/source/${path}`)
  })
