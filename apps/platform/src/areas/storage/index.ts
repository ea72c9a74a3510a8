import { storage } from '@cairn/contracts/storage/area'
import type { Ground } from '../../ground.ts'
import { defineArea } from '../define-area.ts'
import { createBucketJobs } from './bucket-jobs.ts'
import { emptyBucketJob } from './empty-bucket-job.ts'
import { emptyBucketJobName } from './empty-bucket-job-name.ts'
import { fileJob, deleteOldFileJobsJob } from './file-jobs/file-job.ts'
import { fileJobName } from './file-jobs/file-job-name.ts'
import { createFileJobs } from './file-jobs/file-jobs.ts'
import { createFileMoves } from './location/file-moves.ts'
import { moveFilesJob } from './location/move-files-job.ts'
import { moveFilesJobName } from './location/move-files-job-name.ts'
import { createStorageSecrets } from './location/storage-secrets.ts'
import { createFileRecords } from './record-files.ts'
import { abandonUploadRoute } from './routes/abandon-upload.ts'
import { cancelFileJobRoute } from './routes/cancel-file-job.ts'
import { changeFilesRoute } from './routes/change-files.ts'
import { countBucketFilesRoute } from './routes/count-bucket-files.ts'
import { countFilesRoute } from './routes/count-files.ts'
import { createS3KeyStore } from './s3-key-store.ts'
import { createBucketRoute } from './routes/create-bucket.ts'
import { createS3KeyRoute } from './routes/create-s3-key.ts'
import { deleteBucketRoute } from './routes/delete-bucket.ts'
import { deleteS3KeyRoute } from './routes/delete-s3-key.ts'
import { emptyBucketRoute } from './routes/empty-bucket.ts'
import { getBucketRoute } from './routes/get-bucket.ts'
import { listBucketsRoute } from './routes/list-buckets.ts'
import { listFileJobsRoute } from './routes/list-file-jobs.ts'
import { listFilesRoute } from './routes/list-files.ts'
import { readFileRoute } from './routes/read-file.ts'
import { signFileRoute } from './routes/sign-file.ts'
import { signUploadsRoute } from './routes/sign-uploads.ts'
import { signZipRoute } from './routes/sign-zip.ts'
import { listS3KeysRoute } from './routes/list-s3-keys.ts'
import { getStorageSettingsRoute } from './routes/get-storage-settings.ts'
import { updateStorageSettingsRoute } from './routes/update-storage-settings.ts'
import { checkFileBucketRoute } from './routes/check-file-bucket.ts'
import { getFileLocationRoute } from './routes/get-file-location.ts'
import { moveFilesRoute } from './routes/move-files.ts'
import { removeFileBucketRoute } from './routes/remove-file-bucket.ts'
import { setFileBucketRoute } from './routes/set-file-bucket.ts'
import { updateBucketRoute } from './routes/update-bucket.ts'

export const stores = (ground: Ground) => ({
  bucketJobs: createBucketJobs(ground),
  fileJobs: createFileJobs(ground),
  fileRecords: createFileRecords(ground),
  s3Keys: createS3KeyStore(ground.db, ground.secrets),
  fileMoves: createFileMoves(ground),
  storageSecrets: createStorageSecrets(ground.secrets),
})

export const area = defineArea(storage, {
  routes: {
    listBuckets: listBucketsRoute,
    getBucket: getBucketRoute,
    createBucket: createBucketRoute,
    updateBucket: updateBucketRoute,
    emptyBucket: emptyBucketRoute,
    deleteBucket: deleteBucketRoute,
    listFiles: listFilesRoute,
    countFiles: countFilesRoute,
    readFile: readFileRoute,
    signFile: signFileRoute,
    signUploads: signUploadsRoute,
    abandonUpload: abandonUploadRoute,
    signZip: signZipRoute,
    changeFiles: changeFilesRoute,
    listFileJobs: listFileJobsRoute,
    cancelFileJob: cancelFileJobRoute,
    listS3Keys: listS3KeysRoute,
    createS3Key: createS3KeyRoute,
    deleteS3Key: deleteS3KeyRoute,
    getStorageSettings: getStorageSettingsRoute,
    updateStorageSettings: updateStorageSettingsRoute,
    getFileLocation: getFileLocationRoute,
    checkFileBucket: checkFileBucketRoute,
    setFileBucket: setFileBucketRoute,
    countBucketFiles: countBucketFilesRoute,
    removeFileBucket: removeFileBucketRoute,
    moveFiles: moveFilesRoute,
  },
  jobs: (context) => ({
    [emptyBucketJobName]: emptyBucketJob(context),
    [fileJobName]: fileJob(context),
    [moveFilesJobName]: moveFilesJob(context),
    'delete-old-file-jobs': deleteOldFileJobsJob(context),
  }),
})
