import { vault } from '@cairn/contracts/vault/area'
import { defineArea } from '../define-area.ts'
import {
  createVaultSecretRoute,
  deleteVaultSecretRoute,
  getVaultSecretRoute,
  listVaultSecretsRoute,
  updateVaultSecretRoute,
} from './routes/secrets.ts'

export const area = defineArea(vault, {
  routes: {
    createVaultSecret: createVaultSecretRoute,
    deleteVaultSecret: deleteVaultSecretRoute,
    getVaultSecret: getVaultSecretRoute,
    listVaultSecrets: listVaultSecretsRoute,
    updateVaultSecret: updateVaultSecretRoute,
  },
})
