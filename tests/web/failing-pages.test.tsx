import { screen } from '@testing-library/react';
import { createRef, useState } from 'react';
import { createStaticHandler } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { RegisterCountries } from '../../web/account/RegisterCountries.tsx';
import { createQueryClient } from '../../web/api/query-client.ts';
import { routesFor } from '../../web/app/router.tsx';
import { ArticlePage } from '../../web/blog/ArticlePage.tsx';
import { PlaceField } from '../../web/home/PlaceField.tsx';
import { LandingPage } from '../../web/landing/LandingPage.tsx';
import { ListingPage } from '../../web/listing/ListingPage.tsx';
import { Bell } from '../../web/notices/Bell.tsx';
import { PlaceBox } from '../../web/publish/place/PlaceBox.tsx';
import { usePublishTexts } from '../../web/publish/shared/texts.ts';
import { Reviews } from '../../web/reviews/Reviews.tsx';
import { person } from './support/person.ts';
import { answering, json, show } from './support/render.tsx';

const failing = (status: number) =>
  answering(({ url }) => (url.endsWith('/users/me') ? json({ user: null }) : json({ status, code: 'unavailable_now' }, status)));

const statusOf = async (path: string) => {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false } }); // as on the server
  const context = { client, now: () => '', texts: async () => undefined, speak: async () => undefined };
  const answer = await createStaticHandler(routesFor(context)).query(new Request(`https://posada.test${path}`));
  return answer instanceof Response ? answer.status : [answer.statusCode, answer.errors];
};

describe('a page whose main content failed to load', () => {
  it.each(['/blog/un-tema', '/blog', '/alojamiento/7', '/es/accommodation/santiago'])('%s is 503 for everyone', async (path) => {
    failing(503);
    expect(await statusOf(path)).toEqual([503, null]);
  });

  it('is 429 for too many requests, and 404 when there is no content', async () => {
    failing(429);
    expect(await statusOf('/alojamiento/7')).toEqual([429, null]);
    failing(404);
    expect(await statusOf('/alojamiento/7')).toMatchObject([404, expect.anything()]);
  });

  it('a page is complete without its secondary content (H-09)', async () => {
    failing(503);
    expect(await statusOf('/')).toEqual([200, null]);
  });

  it.each([
    ['/blog/:slug', '/blog/x', <ArticlePage key="a" />],
    ['/alojamiento/:idalojamiento', '/alojamiento/7', <ListingPage key="b" />],
    ['/:lang/accommodation/:search_query', '/es/accommodation/x', <LandingPage key="c" />],
  ])('%s shows an error instead of staying blank, and retries (X-02)', async (path, at, page) => {
    const requests = failing(429);
    const { user } = await show(page, { path, at });
    expect(await screen.findByRole('heading', { level: 1, name: 'Esta página no pudo mostrarse' })).toBeVisible();
    const before = requests.length;
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    expect(requests.length).toBeGreaterThan(before);
  });
});

describe('a section whose content failed to load shows it (X-02)', () => {
  it('the places of the home search, and those of a listing', async () => {
    failing(429);
    const field = () => screen.findByRole('combobox');
    const first = await show(<PlaceField value={null} recent={[]} onChange={() => undefined} inputRef={createRef()} />);
    await first.user.type(await field(), 'Lima');
    expect(await screen.findByText(/No pudimos cargar los lugares/)).toBeVisible();
    expect(screen.queryByText(/No conocemos|No encontramos/)).toBeNull();
    first.unmount();
    const Typed = () => {
      const [value, type] = useState('');
      const hasTexts = usePublishTexts();
      return hasTexts && <PlaceBox id="place" value={value} error={undefined} onText={type} onChoose={() => undefined} />;
    };
    const second = await show(<Typed />);
    await second.user.type(await field(), 'Lima');
    expect(await screen.findByText(/No pudimos cargar los lugares/)).toBeVisible();
    expect(screen.queryByText(/No conocemos|No encontramos/)).toBeNull();
  });

  it('the latest notices', async () => {
    failing(429);
    const { user } = await show(<Bell />, { me: person() });
    await user.click(await screen.findByRole('button', { name: 'Avisos' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it.each([
    ['the reviews of a space', <Reviews key="a" of={{ listing: 7 }} />],
    ['the countries to choose from', <RegisterCountries key="b" />],
  ])('%s, and can be retried', async (_, part) => {
    const requests = failing(429);
    const { user } = await show(part, { me: person() });
    const before = requests.length;
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }));
    expect(requests.length).toBeGreaterThan(before);
  });
});

describe('a link that does not work', () => {
  const refusing = (status: number, code: string) =>
    answering(({ url }) => (url.endsWith('/users/me') ? json({ user: null }) : json({ status, code }, status)));

  it.each([
    ['/pagos/41/abc', 'E05'],
    ['/pagos/41/abc', 'E02'],
    ['/reserva/aceptar/41/abc', 'E01'],
    ['/reserva/rechazar/41/abc', 'E03'],
    ['/reserva/borrar/41/abc', 'E05'],
  ])('%s is answered with 400 for its code %s, and shows it (docs/rules/product.md#messages)', async (path, code) => {
    refusing(400, code);
    expect(await statusOf(path)).toEqual([400, null]);
  });

  it('the page after the gateway is 404 with an unknown key, 400 without one, and complete when no reservation is named', async () => {
    refusing(404, 'not_found');
    expect(await statusOf('/reserva-status/success?reserva=41&token=otro')).toEqual([404, null]);
    expect(await statusOf('/reserva-status/success?reserva=41')).toEqual([400, null]);
    expect(await statusOf('/reserva-status/success')).toEqual([200, null]);
  });
});
