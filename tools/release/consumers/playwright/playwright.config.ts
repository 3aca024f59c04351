import { defineConfig } from '@playwright/test'

export default defineConfig({
  fullyParallel: true,
  workers: 2,
  use: {
    baseURL: process.env['APP_URL'],
    // Debian's Chromium, which needs no download; leave it out with a browser of `npx playwright install`.
    launchOptions: { executablePath: '/usr/bin/chromium', chromiumSandbox: false, args: ['--disable-gpu'] },
  },
  webServer: [
    // Both listen on free ports. What a server prints is in the environment of those that start after it, and of the tests.
    {
      command: 'npx @cloud-cost/mock --port 0',
      wait: { stdout: /(?<vite_mock_url>http:\/\/127\.0\.0\.1:\d+)/ },
    },
    {
      command: 'npx vite --host 127.0.0.1 --port 0',
      wait: { stdout: /(?<app_url>http:\/\/127\.0\.0\.1:\d+)/ },
    },
  ],
})
