import { useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { renderToString } from 'react-dom/server';
import { FormProvider, useForm } from 'react-hook-form';
import { describe, expect, it, vi } from 'vitest';
import { type Me, meQuery, useMe } from '../../../web/api/session.ts';
import { speak } from '../../../web/i18n/index.ts';
import { BugPage } from '../../../web/publish/BugPage.tsx';
import { emptyValues, type Own, type Values, valuesOf } from '../../../web/publish/form/values.ts';
import { PublishPage } from '../../../web/publish/PublishPage.tsx';
import { type Photo, photosOf } from '../../../web/publish/photos/photos.ts';
import { usePhotos } from '../../../web/publish/photos/use-photos.ts';
import { StaleDialog } from '../../../web/publish/saving/StaleDialog.tsx';
import { loggedQuery } from '../../../web/publish/shared/queries.ts';
import { usePublishTexts } from '../../../web/publish/shared/texts.ts';
import { WizardContext } from '../../../web/publish/shared/wizard-context.ts';
import { Amenities } from '../../../web/publish/steps/Amenities.tsx';
import { StepCommitments } from '../../../web/publish/steps/StepCommitments.tsx';
import { StepHouse } from '../../../web/publish/steps/StepHouse.tsx';
import { StepPhotos } from '../../../web/publish/steps/StepPhotos.tsx';
import { CardPreview } from '../../../web/publish/wizard/CardPreview.tsx';
import { person } from '../support/person.ts';
import { answering, json, show, whole } from '../support/render.tsx';
import { space } from '../support/space.ts';

describe('the wizard', () => {
  const opened = async () => {
    answering(() => json({ data: [], found: [] }));
    const shown = await show(<PublishPage />, { me: person({ tc_anfitrion: true }) });
    await screen.findByRole('heading', { level: 1, name: 'Tu espacio y dónde está' });
    return shown;
  };

  it('a number is read with its decimal comma, key by key, and its fault names the limits (W-11)', async () => {
    const { user } = await opened();
    const area = screen.getByLabelText('Superficie en m²');
    await user.type(area, '45,5');
    await user.tab();
    expect(area).toHaveValue('45');
    await user.type(area, '0000000');
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    expect(await screen.findAllByText(/Va de 1 a 100\.000\./)).toHaveLength(2);
  });

  it('the first press already lists missing fields, each with a link, and how many remain (W-05, X-08)', async () => {
    const { user } = await opened();
    await user.type(screen.getByLabelText('Superficie en m²'), '50');
    await user.click(screen.getByRole('button', { name: 'Siguiente' }));
    const summary = within(await screen.findByRole('alert'));
    const links = () => summary.getAllByRole('link').map(({ textContent }) => textContent);
    expect(links()).toEqual(['Comuna o ciudad', 'Calle', 'Huéspedes como máximo']);
    expect(screen.getByLabelText('Comuna o ciudad')).toHaveFocus();
    await user.type(screen.getByLabelText('Huéspedes como máximo'), '2');
    expect(links()).toEqual(['Comuna o ciudad', 'Calle']);
  });

  it('a new type says that the category changed only where one was lost (W-09)', async () => {
    const { user } = await opened();
    const lost = () => screen.queryByText(/la categoría vuelve/);
    await user.click(screen.getByRole('radio', { name: 'Coworking' }));
    expect(lost()).toBeNull();
    await user.selectOptions(screen.getByLabelText('Categoría'), 'Oficina');
    await user.click(screen.getByRole('radio', { name: 'Camper' }));
    expect(screen.queryByLabelText('Categoría')).toBeNull(); // it has only one
    await user.click(screen.getByRole('radio', { name: 'Espacio entero' }));
    await user.selectOptions(screen.getByLabelText('Categoría'), 'Hotel');
    await user.click(screen.getByRole('radio', { name: 'Pieza privada' }));
    expect(lost()).toHaveTextContent('«Casa»');
  });

  it("the card shows the price of the chosen mode, a month with all its parts, as the guests' cards do", async () => {
    const Priced = () => {
      const form = useForm<Values>({
        defaultValues: { ...emptyValues, modalidad_tiempo: 'mensual', arriendo_diario: '9', arriendo: '300', arriendo_comunes: '50' },
      });
      return (
        <WizardContext value={{ listing: null, gallery: usePhotos([]), photoFault: null }}>
          <FormProvider {...form}>{usePublishTexts() && <CardPreview />}</FormProvider>
        </WizardContext>
      );
    };
    await show(<Priced />);
    expect(await screen.findByText('$ 350 CLP')).toBeInTheDocument();
    expect(screen.getByText('al mes')).toBeInTheDocument();
  });

  it('changing the language keeps all input in place (X-23)', async () => {
    const { user, i18n } = await opened();
    await user.type(screen.getByLabelText('Superficie en m²'), '57');
    await act(() => speak(i18n, 'en'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Your space and where it is' })).toBeVisible();
    expect(screen.getByLabelText('Area in m²')).toHaveValue('57');
  });
});

describe('amenities', () => {
  let latest: Readonly<Record<string, number>> = {};
  const Group = ({ from }: { from: Readonly<Record<string, number>> }) => {
    const [counts, set] = useState(from);
    latest = counts;
    return (
      <Amenities
        legend="Espacio"
        names={['cocina', 'camas', 'horno']}
        counted={['camas']}
        label={(name) => name}
        counts={counts}
        onChange={set}
      />
    );
  };

  it('an available amenity is pressed, and a counted one then has a counter (B12)', async () => {
    const { user } = await show(<Group from={{}} />);
    const kitchen = screen.getByRole('button', { name: 'cocina' });
    expect(kitchen).toHaveAttribute('aria-pressed', 'false');
    await user.click(kitchen);
    expect(kitchen).toHaveAttribute('aria-pressed', 'true');
    expect(latest).toEqual({ cocina: 1 });
    await user.click(kitchen);
    expect(latest).toEqual({ cocina: 0 });
    expect(screen.queryByLabelText('camas')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'camas' }));
    expect(screen.getByLabelText('camas')).toHaveValue('1');
    await user.click(screen.getByRole('button', { name: 'Menos: camas' }));
    expect(screen.getByRole('button', { name: 'camas' })).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByLabelText('camas')).toHaveValue('0'); // stays under the hand that took it to nothing
  });

  it.each([
    [0, false],
    [1, false],
    [2, true],
  ])('a number %i from an earlier version is a counter: %s', async (count, isCounter) => {
    await show(<Group from={{ horno: count }} />);
    expect(screen.queryByLabelText('horno') !== null).toBe(isCounter);
  });
});

describe('a report', () => {
  const guest = { idusuario: 3, nombre: 'Lucía', correo: 'lucia@example.com' } as Me; // the fields read here

  it('the server renders the whole form, so that hydration moves nothing below it (X-01)', async () => {
    const { page } = await whole(<BugPage />, { at: '/informar-error?ref=r-1' });
    const container = document.createElement('div');
    container.innerHTML = renderToString(page);
    expect(container.querySelectorAll('textarea, input[type="email"], button[type="submit"]')).toHaveLength(3);
    expect(container).toHaveTextContent('Va con la referencia r-1.');
  });

  it('a signed-in user gets the address filled in once it is known, and keeps typed input', async () => {
    const { user, client } = await show(<BugPage />);
    const [what, email] = [screen.getByLabelText('¿Qué pasó?'), screen.getByLabelText('Correo')];
    await user.type(what, 'La foto no sube.');
    await act(async () => client.setQueryData(meQuery.queryKey, guest));
    await waitFor(() => expect(email).toHaveValue('lucia@example.com'));
    expect(what).toHaveValue('La foto no sube.');
  });

  it('a typed address stays', async () => {
    const { user, client } = await show(
      <>
        <Knows />
        <BugPage />
      </>,
    );
    const email = screen.getByLabelText('Correo');
    await user.type(email, 'otra@example.com');
    await act(async () => client.setQueryData(meQuery.queryKey, guest));
    expect(await screen.findByText('Lucía')).toBeVisible(); // the form has the same list
    expect(email).toHaveValue('otra@example.com');
  });

  const Knows = () => <p>{useMe()?.nombre}</p>;
});

describe('commitments', () => {
  const LISTING = 7;

  const Last = ({ aprobado }: { aprobado: Own['aprobado'] | null }) => {
    const client = useQueryClient();
    const form = useForm<Values>({ defaultValues: emptyValues });
    const gallery = usePhotos([]);
    const spoken = usePublishTexts();
    if (aprobado !== null) client.setQueryData(loggedQuery(LISTING).queryKey, { space: { aprobado } as Own, etag: null });
    return (
      <WizardContext value={{ listing: aprobado === null ? null : LISTING, gallery, photoFault: null }}>
        <FormProvider {...form}>{spoken && <StepCommitments />}</FormProvider>
      </WizardContext>
    );
  };

  it.each([
    ['a new space', null, 'Al finalizar enviamos'],
    ['a copy that was never handed in', 0, 'Al finalizar enviamos'],
    ['a space that waits to be approved', 2, 'tan visible como antes'],
    ['an approved space', 1, 'tan visible como antes'],
  ] as const)('before the end %s explains what finishing does (D-54)', async (_, aprobado, words) => {
    await show(<Last aprobado={aprobado} />);
    expect(await screen.findByText(new RegExp(words))).toBeInTheDocument();
  });
});

describe('an outdated form', () => {
  const content = (own: Own) => ({ values: valuesOf(own), photos: photosOf(own) });
  const begun = space({ aprobado: 2, m2: 60 });

  /** A host typed 75 m² into what they opened with 60; `now` is the stored value on sending. */
  const opened = async (now: Own, base: ReturnType<typeof content> | null = content(begun)) => {
    answering(() => json({ steps: [], step_05: [], accommodation: now }));
    const onSaveMine = vi.fn();
    const Editing = () => {
      const form = useForm({ defaultValues: { ...valuesOf(begun), m2: '75' } });
      if (!usePublishTexts()) return null;
      return (
        <FormProvider {...form}>
          <StaleDialog listing={7} photos={photosOf(begun)} base={base} onClose={vi.fn()} onSaveMine={onSaveMine} />
        </FormProvider>
      );
    };
    await show(<Editing />);
    return onSaveMine;
  };
  const question = () => screen.findByRole('dialog');

  it('an approval during an edit is no conflict: it is saved without a question', async () => {
    const approved = space({ aprobado: 1, verificado: 1, m2: 60 });
    const onSaveMine = await opened(approved);
    await waitFor(() => expect(onSaveMine).toHaveBeenCalledTimes(1));
    expect(onSaveMine.mock.calls[0]?.[0]).toMatchObject({ space: { aprobado: 1 } });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('a concurrent change by another person is confirmed first, and the differences are listed', async () => {
    const onSaveMine = await opened(space({ aprobado: 1, m2: 61, hora_llegada: '16:00', hora_salida: '10:00', hospital: 1 }));
    await question();
    const names = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['Superficie', 'Hora de llegada', 'Hora de salida', 'Lo que hay cerca']);
    expect(onSaveMine).not.toHaveBeenCalled();
  });

  it('other photos are confirmed too', async () => {
    const onSaveMine = await opened(space({ gallery: space().gallery.slice(1) }));
    await question();
    expect(onSaveMine).not.toHaveBeenCalled();
  });

  it('a draft of another day is confirmed: its base is unknown', async () => {
    const onSaveMine = await opened(space({ m2: 60 }), null);
    const dialog = await question();
    await waitFor(() => expect(dialog).toHaveTextContent('Superficie')); // the answer is there
    expect(onSaveMine).not.toHaveBeenCalled();
  });
});

describe('photos', () => {
  const stored = (id: number): Photo => ({ key: `kept-${id}`, id, url: `/storage/photos/${id}-320.webp`, name: '', state: 'kept' });
  const failed: Photo = { key: 'failed', url: '', name: 'carta.svg', state: 'failed', fault: 'wrong_format' };
  const many = (count: number) => Array.from({ length: count }, (_, i) => stored(i + 1));

  const Step = ({ photos }: { photos: readonly Photo[] }) => {
    const form = useForm<Values>({ defaultValues: emptyValues });
    const gallery = usePhotos(photos);
    const spoken = usePublishTexts();
    return (
      <WizardContext value={{ listing: 7, gallery, photoFault: null }}>
        <FormProvider {...form}>{spoken && <StepPhotos />}</FormProvider>
      </WizardContext>
    );
  };
  const opened = async (photos: readonly Photo[]) => {
    const shown = await show(<Step photos={photos} />);
    await screen.findByRole('list', { name: 'Tus fotos, en orden' });
    return shown;
  };
  const button = (name: string) => screen.getByRole('button', { name });

  it('deleting a photo moves the focus to the next, at the end to the previous, at last to the picker', async () => {
    const { user } = await opened(many(3));
    button('Quitar la foto 2').focus();
    await user.keyboard('{Enter}');
    expect(button('Quitar la foto 2')).toHaveFocus(); // the third, now in its place
    await user.keyboard('{Enter}');
    expect(button('Quitar la foto 1')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(document.getElementById('publish-photos')).toHaveFocus();
  });

  it('a photo moved to an end by the keyboard keeps the focus, and moves no further', async () => {
    const { user } = await opened(many(2));
    button('Mover antes la foto 2').focus();
    await user.keyboard('{Enter}');
    expect(button('Mover antes la foto 1')).toHaveFocus();
    expect(button('Mover antes la foto 1')).toHaveAttribute('aria-disabled', 'true');
    await user.keyboard('{Enter}');
    const sources = screen.getAllByRole('img').map((photo) => photo.getAttribute('src'));
    expect(sources).toEqual(['/storage/photos/2-320.webp', '/storage/photos/1-320.webp']);
  });

  it('the place of a moved photo does not count files that cannot become one', async () => {
    const { user } = await opened([failed, ...many(3)]);
    await user.click(button('Mover después la foto 2'));
    expect(screen.getByText(/La foto quedó en el lugar 2 de 3\./)).toBeVisible();
  });

  it('a file that cannot become a photo is no cover and uses none of the twenty places', async () => {
    await opened([failed, ...many(19)]);
    const [first, second] = screen.getAllByRole('listitem');
    if (!first || !second) throw new Error('no photos');
    expect(within(first).queryByText('Portada')).toBeNull();
    expect(within(second).getByText('Portada')).toBeVisible();
    expect(document.getElementById('publish-photos')).not.toHaveAttribute('aria-disabled');
  });

  it('twenty photos leave no place', async () => {
    await opened([failed, ...many(20)]);
    expect(document.getElementById('publish-photos')).toHaveAttribute('aria-disabled', 'true');
  });
});

describe('texts in one language', () => {
  let latest: Values = emptyValues;
  const House = ({ from, fault }: { from: Partial<Values>; fault?: string }) => {
    const form = useForm<Values>({ defaultValues: { ...emptyValues, ...from } });
    const gallery = usePhotos([]);
    latest = form.watch();
    const { setError } = form;
    return (
      <WizardContext value={{ listing: null, gallery, photoFault: null }}>
        <FormProvider {...form}>
          {usePublishTexts() && <StepHouse />}
          {fault && (
            <button type="button" onClick={() => setError('reglas', { message: fault })}>
              judge
            </button>
          )}
        </FormProvider>
      </WizardContext>
    );
  };
  const opened = async (from: Partial<Values> = {}, fault?: string) => {
    answering(() => json({ found: [], doubts: [] }));
    const shown = await show(<House from={from} {...(fault && { fault })} />);
    await screen.findByRole('tab', { name: 'Español' });
    return shown;
  };
  const rules = () => within(screen.getByRole('group', { name: /^Convivencia|^House rules/ }));

  it('a ready-made sentence is ticked in both together, and own words are added in their language only', async () => {
    const { user } = await opened();
    expect(screen.queryByRole('textbox')).toBeNull();
    await user.click(rules().getByRole('button', { name: 'Sin fiestas.' }));
    expect(latest.reglas).toEqual({ es: 'Sin fiestas.', en: 'No parties.' });
    await user.click(rules().getByRole('button', { name: 'Con tus palabras' }));
    await user.type(rules().getByLabelText('Con tus palabras'), 'El gato es nuestro.');
    expect(latest.reglas).toEqual({ es: 'Sin fiestas.\nEl gato es nuestro.', en: '' });
    await user.click(screen.getByRole('tab', { name: 'Inglés (opcional)' }));
    expect(rules().getByRole('button', { name: 'No parties.' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('an error in a hidden text shows its language', async () => {
    const { user } = await opened({ reglas: { es: '', en: 'x'.repeat(2001) } }, 'too_long');
    await user.click(screen.getByRole('button', { name: 'judge' }));
    expect(await screen.findByRole('tab', { name: 'Inglés (opcional)', selected: true })).toBeVisible();
    expect(screen.getByText('Es demasiado largo.')).toBeVisible();
  });
});
