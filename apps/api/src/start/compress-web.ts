import { WEB_FOLDER } from '../http/static-files.ts'
import { compressFiles } from './compress-files.ts'

// For releases, where the folder is not written any more once it runs.
await compressFiles(WEB_FOLDER)
