import { defineConfig } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'

// `serverIndex` takes the address from the document; `isolatedModules` of the caller wants enums as constants.
export default defineConfig({
  root: process.env.WORK,
  input: { path: process.env.DOCUMENT },
  output: { path: process.env.OUT, clean: true, barrelType: 'named' },
  plugins: [
    pluginOas({ generators: [], serverIndex: 0 }),
    pluginTs({ enumType: 'asConst' }),
    pluginClient({ client: 'fetch', bundle: true, dataReturnType: 'full' }),
  ],
})
