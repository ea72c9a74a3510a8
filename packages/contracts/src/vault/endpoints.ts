export { createVaultSecret, deleteVaultSecret, getVaultSecret, listVaultSecrets, updateVaultSecret } from './secrets.ts'
