import { join } from 'node:path';
import { defineConfig } from 'vite';
import { css, define, plugins } from './vite.shared.ts';

/** Libraries that every page needs. */
const LIBRARIES =
  /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next|use-sync-external-store|openapi-fetch|@tanstack)\//;

/** Components and icons that every public page shows; dialogs, menus and notices with their dependencies are in other chunks. */
const PARTS =
  /\/lucide-react\/dist\/esm\/icons\/(chevron-down|list|map-pin|x)\.|\/web\/((api|shell)\/(?!LanguageMenu|AccountMenu|SignOut|SignInAgainDialog|[Ll]ive)[\w-]+|ui\/(?:\w+\/)?(Button|Boundary|Carousel|Dialog|EmptyState|Failure|FieldError|Form|ListingCard|Logo|OpensMenu|PhotoCarousel|Picture|Price|Skeletons|Stepper|Toasts|covers|focus-heading|lazy-component|paging|use-in-browser|use-media|use-near)|account\/side|calendar\/days|map\/MapBoundary|publish\/form\/vocabulary|(env|guards|head|paths|search-address|steps|texts))\.tsx?$/;

/** The browser's build of the site: dist/web. */
export default defineConfig({
  root: import.meta.dirname,
  plugins,
  css,
  define,
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    target: 'es2022',
    manifest: true,
    assetsInlineLimit: 0,
    // fewer chunks: on a slow phone each of fifty small files would cost a round trip
    rolldownOptions: {
      input: ['index.html', 'early.ts'].map((file) => join(import.meta.dirname, file)),
      output: {
        // the program contains every page's list of chunks: names would add a kilobyte, and an eighth letter per hash 390 bytes to the
        // initial load of a space
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          groups: [
            { name: 'libraries', test: LIBRARIES },
            { name: 'parts', test: PARTS },
          ],
        },
      },
    },
  },
  server: { port: 5720, proxy: { '/api': 'http://127.0.0.1:8080', '/storage': 'http://127.0.0.1:8080' } },
});
